import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type APIRequestContext } from '@playwright/test';
import { testContentPort, testDataDirectory } from './test-server.ts';

const hourMs = 60 * 60 * 1000;

/** Hours from now; the webinar lasts an hour. */
const starts = { before: 24, during: -0.5, after: -24 } as const;

export type EventPhase = keyof typeof starts;

export const eventTitle = 'What a webinar leads to';
export const roomUrl = 'https://rooms.financial-cloud.example/test';
export const filmUrl = 'https://films.financial-cloud.example/test';

interface PublishedEvent {
  readonly page: string;
  readonly startsAt: Date;
  /** Publishes it with other times. Resolves when the site shows the change. */
  readonly moveTo: (phase: EventPhase) => Promise<void>;
}

/** A webinar, on no list, that starts after the given time. */
export async function publishEvent(request: APIRequestContext, phase: EventPhase): Promise<PublishedEvent> {
  const id = `webinar-${crypto.randomUUID().slice(0, 8)}`;
  const page = `/landing/${id}`;
  const address = `http://127.0.0.1:${testContentPort}/admin/documents/${id}`;
  const authorization = `Bearer ${readFileSync(path.join(testDataDirectory, 'write-token'), 'utf8').trim()}`;
  const now = Date.now();
  const startsAt = (own: EventPhase) => new Date(now + starts[own] * hourMs);
  let version = 0;
  const publish = async (own: EventPhase) => {
    const data = {
      title: eventTitle,
      summary: 'A form to register with, then the door, then the recording.',
      kind: 'Webinar',
      starts_at: startsAt(own).toISOString(),
      ends_at: new Date(startsAt(own).getTime() + hourMs).toISOString(),
      time_zone: 'Europe/London',
      place: 'Online',
      join_link: { link_type: 'Web', url: roomUrl },
      replay_link: { link_type: 'Web', url: filmUrl },
      form_kind: 'register',
      form_heading: 'Save a place',
      submit_label: 'Register',
      no_index: true,
    };
    const draft = { version, type: 'landing_page', lang: 'en-gb', uid: id, data };
    const saved = await request.put(`${address}/draft`, { data: draft, headers: { authorization } });
    expect(saved.ok(), await saved.text()).toBe(true);
    ({ version } = (await saved.json()) as { version: number });
    const published = await request.post(`${address}/publish`, { headers: { authorization } });
    expect(published.ok(), await published.text()).toBe(true);
    const shown = { before: 'Save a place', during: roomUrl, after: filmUrl }[own];
    await expect.poll(async () => (await request.get(page)).text()).toContain(shown);
  };
  await publish(phase);
  return { page, startsAt: startsAt(phase), moveTo: publish };
}
