import { geoMercator } from 'd3-geo';
import { expect, test } from 'vitest';
import { renderExample } from '../render-example.ts';
import examples from './examples.json' with { type: 'json' };
import { land } from './land-paths.generated.ts';
import { narrowLayout, toMapPoint, project, wideLayout } from './map-geometry.ts';
import { officeMapSlice } from './office-map.tsx';
import { placeLabels } from './place-labels.ts';

const [plain, many, unread, empty] = examples;
const london = { latitude: 51.5074, longitude: -0.1278 };

test('every office is a linkable entry with its address, hours and e-mail', () => {
  const html = renderExample(officeMapSlice, plain);
  for (const uid of ['london', 'amsterdam', 'lisbon', 'new-york']) expect(html).toContain(`<li id="${uid}"`);
  expect(html).toMatch(
    /<address[^>]*><span><bdi>14 Tallow Court<\/bdi><\/span><span><bdi>Clerkenwell<\/bdi><\/span><span><bdi>London EC1R<\/bdi><\/span><\/address>/,
  );
  expect(html).toContain('Monday to Friday, 08:00 to 17:00. Please announce visits a day ahead.');
  expect(html).toContain('<a href="mailto:lisbon@financial-cloud.example">');
});

test('both maps are labelled and have a named link to every office', () => {
  const html = renderExample(officeMapSlice, plain);
  expect(html.match(/<svg[^>]*role="group" aria-label="Map of the offices"/g)).toHaveLength(2);
  for (const [uid, city] of [
    ['london', 'London'],
    ['new-york', 'New York'],
  ]) {
    expect(html.match(new RegExp(`<a [^>]*href="#${uid}".*?<text[^>]*>${city}</text></a>`, 'g'))?.length).toBe(2);
  }
  expect(html).not.toContain('style=');
  expect(html).not.toContain('http');
});

test('the headquarters is marked in words once', () => {
  expect(renderExample(officeMapSlice, plain).match(/Headquarters/g)).toHaveLength(1);
});

test('the headings of the entries are one level below the section’s heading', () => {
  expect(renderExample(officeMapSlice, plain)).toMatch(/<h3[^>]*>Lisbon<\/h3>/);
  expect(renderExample(officeMapSlice, plain, { container: 'article' })).toMatch(/<h4[^>]*>Lisbon<\/h4>/);
});

test('an office outside the map is only listed', () => {
  const html = renderExample(officeMapSlice, many);
  expect(html).toContain('<li id="singapore"');
  expect(html).not.toContain('href="#singapore"');
  expect(html).toContain('href="#frankfurt"');
});

test('an unfetched office is listed by name without a marker; a broken link is left out', () => {
  const html = renderExample(officeMapSlice, unread);
  expect(html).toMatch(/<li id="new-york"[^>]*><h3[^>]*>New York<\/h3><\/li>/);
  expect(html).toContain('Lisbon');
  expect(html).not.toContain('<svg');
  expect(html).not.toContain('Oslo');
  expect(html).not.toContain('mailto:');
  expect(html.match(/<li/g)).toHaveLength(2);
});

test('a section without offices is not rendered', () => {
  expect(renderExample(officeMapSlice, empty)).toBe('');
});

test('offices are on drawn land', () => {
  const drawn = geoMercator().scale(land.scale).translate([land.translate.x, land.translate.y])([
    london.longitude,
    london.latitude,
  ]);
  const { x, y } = project(london);
  expect([x, y]).toEqual([expect.closeTo(drawn?.[0] ?? 0, 3), expect.closeTo(drawn?.[1] ?? 0, 3)]);
});

test('the narrow map shows both coasts and leaves out the ocean', () => {
  expect(toMapPoint(narrowLayout, london)).toBeDefined();
  expect(toMapPoint(narrowLayout, { latitude: 40.7, longitude: -74 })).toBeDefined();
  expect(toMapPoint(narrowLayout, { latitude: 38, longitude: -28 })).toBeUndefined();
  expect(toMapPoint(wideLayout, { latitude: 38, longitude: -28 })).toBeDefined();
  expect(toMapPoint(wideLayout, { latitude: -33, longitude: 18 })).toBeUndefined();
});

test('the coast has only 45-degree angles, and its path is small', () => {
  expect(land.path.length).toBeLessThan(12_000);
  for (const [, dx, dy] of land.path.matchAll(/l(-?\d+) ?(-?\d+)/g))
    expect(Math.abs(Number(dx))).toBe(Math.abs(Number(dy)));
});

test('a name is placed on a free side of its marker', () => {
  const alone = { name: 'Lisbon', at: { x: 600, y: 200 } };
  expect(placeLabels(wideLayout, [alone], [])[0]?.anchor).toBe('end');
  const connections = [{ from: alone.at, to: { x: 300, y: 200 } }];
  expect(placeLabels(wideLayout, [alone], connections)[0]?.anchor).toBe('start');
  expect(placeLabels(wideLayout, [{ ...alone, at: { x: 20, y: 200 } }], [])[0]?.anchor).toBe('start');
});
