import { a, b, code, h1, h2, h3, i, li, ol, p, pre, type PasteSample } from './gold.ts';

export const notionSamples: readonly PasteSample[] = [
  {
    name: 'Notion: headings and text',
    html: `<meta charset='utf-8'><!-- notionvc: 4b67483a-fa95-40b6-870d-2eacd9bc18d8 --><h1>Plan</h1>
<p>We <strong>begin</strong> on <em>Monday</em>.</p>
<h2>Why</h2>
<p>See <a href="https://example.com/why">why</a>.</p>`,
    gold: [
      h1('Plan'),
      p('We ', b('begin'), ' on ', i('Monday'), '.'),
      h2('Why'),
      p('See ', a('why', 'https://example.com/why'), '.'),
    ],
  },
  {
    name: 'Notion: lists, a to-do and a toggle',
    html: `<!-- notionvc: 1 --><ul>
<li>One
<ul>
<li>Half</li>
</ul>
</li>
<li>Two</li>
</ul>
<ul>
<li><input type="checkbox"> Call <strong>Anna</strong></li>
</ul>
<ol>
<li>First</li>
<li>Second</li>
</ol>
<details><summary>More</summary><p>Inside</p></details>`,
    gold: [li('One'), li('Half'), li('Two'), li('Call ', b('Anna')), ol('First'), ol('Second'), p('More'), p('Inside')],
  },
  {
    name: 'Notion: a quote, code and a divider',
    html: `<!-- notionvc: 2 --><blockquote>
<p>Money moves.</p>
</blockquote>
<hr>
<pre><code class="language-jsx">const fee = 1;
  return fee;
</code></pre>
<p>Use <code>fee</code>.</p>`,
    gold: [p('Money moves.'), pre('const fee = 1;\n  return fee;'), p('Use fee.')],
  },
  {
    name: 'Notion: a table',
    html: `<!-- notionvc: 3 --><table><thead><tr><th>Name</th><th>State</th></tr></thead><tbody><tr><td>Cards</td><td><strong>Live</strong></td></tr></tbody></table>`,
    gold: [p('Name | State'), p('Cards | ', b('Live'))],
  },
];

const computed =
  'color: rgb(32, 33, 36); font-family: Inter, sans-serif; font-size: 16px; font-style: normal; font-variant-ligatures: normal; font-weight: 400; letter-spacing: normal; orphans: 2; text-align: start; text-indent: 0px; text-transform: none; widows: 2; word-spacing: 0px; white-space: normal; background-color: rgb(255, 255, 255); text-decoration-thickness: initial; display: inline !important; float: none;';

export const webSamples: readonly PasteSample[] = [
  {
    name: 'A page in Chrome: computed styles',
    html: `<meta charset='utf-8'><h2 style="box-sizing: border-box; ${computed} font-weight: 700;">Instant <span>payments</span></h2><p style="margin: 0px 0px 16px; ${computed}">Money arrives in<span> </span><strong style="font-weight: 700;">ten seconds</strong>, says<span> </span><a href="https://example.com/epc" style="color: rgb(0, 102, 204); font-weight: 400;">the council</a>.</p>`,
    gold: [
      h2('Instant payments'),
      p('Money arrives in ', b('ten seconds'), ', says ', a('the council', 'https://example.com/epc'), '.'),
    ],
  },
  {
    name: 'A page: article with figure, list and footer',
    html: `<article><header><h1>Fees explained</h1><p>By <a href="https://example.com/anna" rel="author">Anna</a></p></header><section><h3>Kinds</h3><ul><li><p>Fixed</p></li><li><p>By share</p><p>of the amount</p></li></ul><figure><img src="https://example.com/chart.png" alt="A chart"><figcaption>Fees since 2020</figcaption></figure></section><footer><p><small>Updated today</small></p></footer></article>`,
    gold: [
      h1('Fees explained'),
      p('By ', a('Anna', 'https://example.com/anna')),
      h3('Kinds'),
      li('Fixed'),
      li('By share\nof the amount'),
      p('Fees since 2020'),
      p('Updated today'),
    ],
  },
  {
    name: 'A page: words of one sentence',
    html: `<meta charset='utf-8'><span style="${computed}">a few<span> </span></span><b style="${computed} font-weight: 700;">bold</b><span style="${computed}"><span> </span>words</span>`,
    gold: [p('a few ', b('bold'), ' words')],
  },
  {
    name: 'A page: Hebrew with a Latin name, and definitions',
    html: `<div dir="rtl"><p dir="rtl">שלום <bdi>Financial Cloud</bdi></p></div><dl><dt>Acquirer</dt><dd>The bank of the shop</dd></dl><address>1 Street<br>2 Town</address>`,
    gold: [
      { ...p('שלום Financial Cloud'), direction: 'rtl' },
      p('Acquirer'),
      p('The bank of the shop'),
      p('1 Street\n2 Town'),
    ],
  },
  {
    name: 'Gmail: a message',
    html: `<div dir="ltr">Hello <b>Anna</b>,<div><br></div><div>see <a href="https://example.com/x" target="_blank">this</a>.</div><div><ul><li>one</li><li>two</li></ul></div></div>`,
    gold: [p('Hello ', b('Anna'), ','), p('see ', a('this', 'https://example.com/x'), '.'), li('one'), li('two')],
  },
];

export const markdownSamples: readonly PasteSample[] = [
  {
    name: 'Markdown: headings, emphasis, links',
    text: `# Fees

Some are **fixed**, some are *not*, all are
[public](https://example.com/fees).

## Cards`,
    gold: [
      h1('Fees'),
      p('Some are ', b('fixed'), ', some are ', i('not'), ', all are ', a('public', 'https://example.com/fees'), '.'),
      h2('Cards'),
    ],
  },
  {
    name: 'Markdown: lists in levels',
    text: `- one
- two
  - half

1. first
2. **second**`,
    gold: [li('one'), li('two'), li('half'), ol('first'), ol(b('second'))],
  },
  {
    name: 'Markdown: code, a quote and a break',
    text: 'Run `npm start`:\n\n```sh\nnpm start\n  --quiet\n```\n\n> It works.\n\none\\\ntwo',
    gold: [p('Run ', code('npm start'), ':'), pre('npm start\n  --quiet'), p('It works.'), p('one\ntwo')],
  },
  {
    name: 'Markdown: a table and HTML that stays text',
    text: `### Plans

| Plan | Price |
|------|-------|
| Small | **10** |

Say <b>nothing</b>.`,
    gold: [h3('Plans'), p('Plan | Price'), p('Small | ', b('10')), p('Say <b>nothing</b>.')],
  },
];
