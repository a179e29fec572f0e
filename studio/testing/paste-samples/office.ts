import { a, b, h1, h2, h3, i, li, ol, p, pre, type PasteSample } from './gold.ts';

const doc = (inner: string): string =>
  `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-8bbc85bd-7fff-c6dc-7178-040c7fffecf3">${inner}</b><br class="Apple-interchange-newline">`;
const span = (words: string, style = 'font-weight:400;font-style:normal'): string =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;${style};font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;">${words}</span>`;
const line = (inner: string): string =>
  `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;">${inner}</p>`;
const heading = (level: number, words: string): string =>
  `<h${level} dir="ltr" style="line-height:1.38;margin-top:20pt;margin-bottom:6pt;"><span style="font-size:20pt;font-family:Arial,sans-serif;font-weight:400;white-space:pre-wrap;">${words}</span></h${level}>`;
const item = (inner: string, level = 1): string =>
  `<li dir="ltr" style="list-style-type:disc;font-size:11pt;white-space:pre;" aria-level="${level}"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;" role="presentation">${inner}</p></li>`;

export const googleSamples: readonly PasteSample[] = [
  {
    name: 'Google Docs: title, headings and text',
    html: doc(
      `${line(`<span style="font-size:26pt;font-family:Arial,sans-serif;white-space:pre-wrap;">Annual report</span>`)}${heading(1, 'Summary')}${line(`${span('A ')}${span('good', 'font-weight:700;font-style:normal')}${span(' and ')}${span('calm', 'font-weight:400;font-style:italic')}${span(' year.')}`)}<br>${heading(2, 'Figures')}${line(span('None yet.'))}`,
    ),
    gold: [
      h1('Annual report'),
      h1('Summary'),
      p('A ', b('good'), ' and ', i('calm'), ' year.'),
      h2('Figures'),
      p('None yet.'),
    ],
  },
  {
    name: 'Google Docs: lists in levels',
    html: doc(
      `${line(span('Steps'))}<ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${item(span('One'))}<ul style="margin-top:0;">${item(span('One and a half'), 2)}</ul>${item(span('Two'))}</ul><ol style="margin-top:0;">${item(span('First'))}${item(span('Second'))}</ol>`,
    ),
    gold: [p('Steps'), li('One'), li('One and a half'), li('Two'), ol('First'), ol('Second')],
  },
  {
    name: 'Google Docs: links',
    html: doc(
      line(
        `${span('Ask ')}<a href="https://example.com/support" style="text-decoration:none;"><span style="font-size:11pt;color:#1155cc;font-weight:400;text-decoration:underline;white-space:pre-wrap;">support</span></a>${span(' or see ')}<a href="https://www.google.com/url?q=https://example.com/help&amp;sa=D&amp;ust=1" style="text-decoration:none;">${span('help', 'font-weight:700;font-style:normal')}</a>${span('.')}`,
      ),
    ),
    gold: [
      p('Ask ', a('support', 'https://example.com/support'), ' or see ', b(a('help', 'https://example.com/help')), '.'),
    ],
  },
  {
    name: 'Google Docs: a table',
    html: doc(
      `<div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="301"><col width="301"></colgroup><tbody><tr style="height:0pt"><td style="vertical-align:top;">${line(span('Plan', 'font-weight:700'))}</td><td>${line(span('Price', 'font-weight:700'))}</td></tr><tr><td>${line(span('Small'))}</td><td>${line(span('€ 10'))}</td></tr></tbody></table></div>`,
    ),
    gold: [p(b('Plan'), ' | ', b('Price')), p('Small | € 10')],
  },
  {
    name: 'Google Docs: Arabic and a soft line',
    html: doc(
      `<p dir="rtl" style="line-height:1.38;">${span('مرحبا بكم')}</p>${line(`${span('First line')}${span('<br>')}${span('second line')}`)}`,
    ),
    gold: [{ ...p('مرحبا بكم'), direction: 'rtl' }, p('First line\nsecond line')],
  },
  {
    name: 'Google Docs: some words of one line',
    html: `<meta charset='utf-8'><span style="font-size:11pt;font-family:Arial;font-weight:400;white-space:pre-wrap;" id="docs-internal-guid-1c2d3e4f">only  these words</span>`,
    gold: [p('only  these words')],
  },
];

const libreHead = `<!DOCTYPE html>
<html>
<head>
	<meta http-equiv="content-type" content="text/html; charset=utf-8"/>
	<title></title>
	<meta name="generator" content="LibreOffice 7.6.7.2 (Linux)"/>
	<style type="text/css">
		@page { size: 21cm 29.7cm; margin: 2cm }
		p { line-height: 115%; margin-bottom: 0.25cm; background: transparent }
		h1.western { font-family: "Liberation Sans", sans-serif; font-size: 18pt; font-weight: bold }
		a:link { color: #000080; text-decoration: underline }
	</style>
</head>
<body lang="en-GB" link="#000080" vlink="#800000" dir="ltr">`;

export const libreSamples: readonly PasteSample[] = [
  {
    name: 'LibreOffice: headings and text',
    html: `${libreHead}<h1 class="western">Opening an
account</h1>
<p style="line-height: 100%; margin-bottom: 0cm">It is <b>free</b> and <i>quick</i>;
	many words are broken over the lines of the source.</p>
<p style="line-height: 100%; margin-bottom: 0cm"><br/>

</p>
<h2 class="western"><a name="__RefHeading__1"></a>Papers</h2>
</body></html>`,
    gold: [
      h1('Opening an account'),
      p('It is ', b('free'), ' and ', i('quick'), '; many words are broken over the lines of the source.'),
      h2('Papers'),
    ],
  },
  {
    name: 'LibreOffice: lists',
    html: `${libreHead}<ul>
	<li><p style="margin-bottom: 0cm">Passport</p></li>
	<li><p style="margin-bottom: 0cm">Proof of <font color="#ff0000"><font face="Arial, sans-serif">address</font></font></p>
	<ul>
		<li><p>not older than <b>three</b> months</p></li>
	</ul></li>
</ul>
<ol>
	<li value="1"><p>Send</p></li>
	<li value="2"><p>Wait</p></li>
</ol></body></html>`,
    gold: [
      li('Passport'),
      li('Proof of address'),
      li('not older than ', b('three'), ' months'),
      ol('Send'),
      ol('Wait'),
    ],
  },
  {
    name: 'LibreOffice: links and preformatted text',
    html: `${libreHead}<p>Call <a href="https://example.com/api">the API</a>:</p>
<pre class="western">curl -X POST \\
    https://example.com</pre></body></html>`,
    gold: [p('Call ', a('the API', 'https://example.com/api'), ':'), pre('curl -X POST \\\n    https://example.com')],
  },
];

const cocoa = (
  styles: string,
  body: string,
): string => `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">
<html>
<head>
<meta http-equiv="Content-Type" content="text/html; charset=UTF-8">
<meta http-equiv="Content-Style-Type" content="text/css">
<title></title>
<meta name="Generator" content="Cocoa HTML Writer">
<meta name="CocoaVersion" content="2575.6">
<style type="text/css">
${styles}
</style>
</head>
<body>
${body}
</body>
</html>`;

export const pagesSamples: readonly PasteSample[] = [
  {
    name: 'Pages: headings are large letters',
    html: cocoa(
      `p.p1 {margin: 0.0px 0.0px 12.0px 0.0px; font: 30.0px 'Helvetica Neue'; color: #000000}
p.p2 {margin: 0.0px 0.0px 6.0px 0.0px; font: 18.0px 'Helvetica Neue'; color: #000000}
p.p3 {margin: 0.0px 0.0px 0.0px 0.0px; font: 11.0px 'Helvetica Neue'; color: #000000}
span.s1 {font-kerning: none}
span.s2 {font: bold 11.0px 'Helvetica Neue'; font-weight: bold}`,
      `<p class="p1"><span class="s1"><b>Our year</b></span></p>
<p class="p3"><span class="s1">It was </span><span class="s2">very</span><span class="s1"> good<span class="Apple-converted-space"> </span>for us.</span></p>
<p class="p2"><span class="s1"><b>Next year</b></span></p>
<p class="p3"><span class="s1">It will be <i>better</i> still.</span></p>`,
    ),
    gold: [
      h1('Our year'),
      p('It was ', b('very'), ' good for us.'),
      h2('Next year'),
      p('It will be ', i('better'), ' still.'),
    ],
  },
  {
    name: 'Pages: lists and a link',
    html: cocoa(
      `p.p1 {margin: 0.0px 0.0px 0.0px 0.0px; font: 11.0px 'Helvetica Neue'}
li.li1 {margin: 0.0px 0.0px 0.0px 0.0px; font: 11.0px 'Helvetica Neue'}
ul.ul1 {list-style-type: disc}
ol.ol1 {list-style-type: decimal}`,
      `<p class="p1">Bring:</p>
<ul class="ul1">
  <li class="li1">A card</li>
  <li class="li1"><a href="https://example.com/form"><span class="s1">The form</span></a></li>
</ul>
<ol class="ol1">
  <li class="li1">Come</li>
  <li class="li1">Sign</li>
</ol>`,
    ),
    gold: [p('Bring:'), li('A card'), li(a('The form', 'https://example.com/form')), ol('Come'), ol('Sign')],
  },
  {
    name: 'Notes and TextEdit: tabs and empty lines',
    html: cocoa(
      `p.p1 {margin: 0.0px 0.0px 0.0px 0.0px; font: 12.0px Helvetica}
p.p2 {margin: 0.0px 0.0px 0.0px 0.0px; font: 12.0px Helvetica; min-height: 14.0px}
span.Apple-tab-span {white-space:pre}`,
      `<p class="p1">Name<span class="Apple-tab-span">	</span>Anna</p>
<p class="p2"><br></p>
<p class="p1">The end.</p>`,
    ),
    gold: [p('Name\tAnna'), p('The end.')],
  },
];

const cell = `style="font-family: Aptos, Aptos_EmbeddedFont, Aptos_MSFontService, Calibri, Helvetica, sans-serif; font-size: 12pt; color: rgb(0, 0, 0);" class="elementToProof"`;

export const outlookSamples: readonly PasteSample[] = [
  {
    name: 'Outlook for Windows: a message with a list',
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15 (filtered medium)"><style><!--
@list l0:level1
	{mso-level-number-format:bullet;
	mso-level-text:\uf0b7;}
--></style></head><body lang=EN-GB link="#0563C1"><div class=WordSection1><p class=MsoNormal>Dear Anna,<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>please send:<o:p></o:p></p><ul style='margin-top:0cm' type=disc><li class=MsoListParagraph style='margin-left:0cm;mso-list:l0 level1 lfo1'>the <b>contract</b><o:p></o:p></li><li class=MsoListParagraph style='margin-left:0cm;mso-list:l0 level1 lfo1'>the invoice<o:p></o:p></li></ul><p class=MsoNormal>Thank you<o:p></o:p></p></div></body></html>`,
    gold: [p('Dear Anna,'), p('please send:'), li('the ', b('contract')), li('the invoice'), p('Thank you')],
  },
  {
    name: 'Outlook for Windows: a safe link',
    html: `<p class=MsoNormal>Read <a href="https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.com%2Fnews%3Fid%3D7&amp;data=05%7C02&amp;sdata=abc&amp;reserved=0" originalsrc="https://example.com/news?id=7">the news</a>.<o:p></o:p></p>`,
    gold: [p('Read ', a('the news', 'https://example.com/news?id=7'), '.')],
  },
  {
    name: 'Outlook on the web: lines are divisions',
    html: `<div ${cell}>Hi,</div><div ${cell}><br></div><div ${cell}>the <b>third</b> quarter is closed.</div><div ${cell}>See <a href="https://example.com/q3" id="LPlnk1" class="OWAAutoLink">the figures</a>.</div>`,
    gold: [
      p('Hi,'),
      p('the ', b('third'), ' quarter is closed.'),
      p('See ', a('the figures', 'https://example.com/q3'), '.'),
    ],
  },
  {
    name: 'Outlook on the web: a list and a table that arranges',
    html: `<table role="presentation"><tbody><tr><td><div ${cell}>Agenda</div><ol data-editing-info="{&quot;orderedStyleType&quot;:1}"><li style="font-size: 12pt;"><div class="elementToProof">Welcome</div></li><li><div class="elementToProof">Fees</div></li></ol></td></tr></tbody></table>`,
    gold: [p('Agenda'), ol('Welcome'), ol('Fees')],
  },
  {
    name: 'Outlook for Mac: text in fonts',
    html: `<div style="word-wrap: break-word;"><span style="font-family: Calibri; font-size: 11pt;">All </span><font face="Calibri" style="font-size: 11pt;"><i>good</i></font><span style="font-family: Calibri;"> here.</span></div><h3 style="margin: 0cm;">Later</h3>`,
    gold: [p('All ', i('good'), ' here.'), h3('Later')],
  },
];
