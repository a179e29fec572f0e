import { a, b, h1, h2, h3, i, li, ol, p, type PasteSample } from './gold.ts';

const head = `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"
xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Word.Document>
<meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Users/ANNA~1/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml>
 <w:WordDocument>
  <w:View>Normal</w:View>
  <w:TrackMoves/>
 </w:WordDocument>
</xml><![endif]-->
<style>
<!--
 /* Font Definitions */
 @font-face
	{font-family:Wingdings;
	panose-1:5 0 0 0 0 0 0 0 0 0;}
 /* Style Definitions */
 p.MsoNormal, li.MsoNormal, div.MsoNormal
	{mso-style-unhide:no;
	margin:0cm;
	font-size:11.0pt;
	font-family:"Calibri",sans-serif;}
h1
	{mso-style-priority:9;
	font-size:16.0pt;
	font-weight:bold;}
p.MsoTitle
	{mso-style-priority:10;
	font-size:28.0pt;
	font-weight:bold;}
 /* List Definitions */
 @list l0
	{mso-list-id:1021321;
	mso-list-template-ids:103;}
@list l0:level1
	{mso-level-number-format:bullet;
	mso-level-text:\uf0b7;
	mso-level-tab-stop:none;
	font-family:Symbol;}
@list l1
	{mso-list-id:1875612;}
@list l1:level1
	{mso-level-tab-stop:none;
	text-indent:-18.0pt;}
ol
	{margin-bottom:0cm;}
-->
</style>
</head>
<body lang=EN-GB style='tab-interval:36.0pt;word-wrap:break-word'>
<!--StartFragment-->
`;
const foot = `
<!--EndFragment-->
</body>
</html>`;

const bullet = (
  words: string,
  place = 'Middle',
  level = 1,
): string => `<p class=MsoListParagraphCxSp${place} style='margin-left:${36 * level}.0pt;mso-add-space:auto;text-indent:
-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol;mso-bidi-font-family:
Symbol'><span style='mso-list:Ignore'>${level === 1 ? '·' : 'o'}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>${words}<o:p></o:p></p>
`;
const number = (
  marker: string,
  words: string,
  place = 'Middle',
): string => `<p class=MsoListParagraphCxSp${place} style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span
style='mso-fareast-font-family:Calibri'><span style='mso-list:Ignore'>${marker}<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>
`;
const normal = (words: string): string => `<p class=MsoNormal>${words}<o:p></o:p></p>\n`;

const windows: PasteSample[] = [
  {
    name: 'Word for Windows: headings and text',
    html: `${head}<p class=MsoTitle>Settlement<span style='mso-spacerun:yes'>  </span>guide<o:p></o:p></p>
<h1>Before you begin<o:p></o:p></h1>
${normal(`You need an account. It takes <b style='mso-bidi-font-weight:normal'>two
days</b> to open, and <i style='mso-bidi-font-style:normal'>no longer</i>.`)}<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<h2><span style='mso-fareast-font-family:"Times New Roman"'>What it costs<o:p></o:p></span></h2>
${normal('Nothing, for <b><i>all</i></b> of it.')}${foot}`,
    gold: [
      h1('Settlement guide'),
      h1('Before you begin'),
      p('You need an account. It takes ', b('two days'), ' to open, and ', i('no longer'), '.'),
      h2('What it costs'),
      p('Nothing, for ', b(i('all')), ' of it.'),
    ],
  },
  {
    name: 'Word for Windows: bullets in two levels',
    html: `${head}${normal('We accept:')}${bullet('Cards', 'First')}${bullet('Debit', 'Middle', 2)}${bullet('Credit', 'Middle', 2)}${bullet('<b>Bank</b> transfers', 'Last')}${normal('Nothing else.')}${foot}`,
    gold: [p('We accept:'), li('Cards'), li('Debit'), li('Credit'), li(b('Bank'), ' transfers'), p('Nothing else.')],
  },
  {
    name: 'Word for Windows: numbers, letters and Roman numbers',
    html: `${head}${number('1.', 'Open the account', 'First')}${number('2.', 'Wait for <i>our</i> letter')}${number('(a)', 'Read it')}${number('iv)', 'Sign it', 'Last')}${foot}`,
    gold: [ol('Open the account'), ol('Wait for ', i('our'), ' letter'), ol('Read it'), ol('Sign it')],
  },
  {
    name: 'Word for Windows: links and bookmarks',
    html: `${head}${normal(`See <a href="https://example.com/fees?from=word&amp;to=web"><span style='color:#0563C1'>our
fees</span></a>, <a href="#_Toc1234">the contents</a> or <a
href="mailto:help@example.com">write to us</a>.<a name="_GoBack"></a>`)}${foot}`,
    gold: [
      p(
        'See ',
        a('our fees', 'https://example.com/fees?from=word&to=web'),
        ', the contents or ',
        a('write to us', 'mailto:help@example.com'),
        '.',
      ),
    ],
  },
  {
    name: 'Word for Windows: a table',
    html: `${head}${normal('Fees by country:')}<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0
 style='border-collapse:collapse;border:none;mso-border-alt:solid windowtext .5pt'>
 <tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'>
  <td width=301 valign=top style='width:225.4pt;border:solid windowtext 1.0pt'>
  <p class=MsoNormal><b>Country<o:p></o:p></b></p>
  </td>
  <td width=301 valign=top style='width:225.4pt'>
  <p class=MsoNormal><b>Fee<o:p></o:p></b></p>
  </td>
 </tr>
 <tr style='mso-yfti-irow:1;mso-yfti-lastrow:yes'>
  <td width=301 valign=top><p class=MsoNormal>Norway<o:p></o:p></p></td>
  <td width=301 valign=top><p class=MsoNormal>1.2 %<o:p></o:p></p></td>
 </tr>
</table>${foot}`,
    gold: [p('Fees by country:'), p(b('Country'), ' | ', b('Fee')), p('Norway | 1.2 %')],
  },
];

const mac: PasteSample[] = [
  {
    name: 'Word for Mac: text with smart tags and soft breaks',
    html: `${head.replace('Microsoft Word 15', 'Microsoft Word 15 (Mac)')}<p class=MsoNormal><span lang=EN-US style='mso-ansi-language:EN-US'>Ordered on <st1:date
Year="2026" Day="3" Month="3" w:st="on">3 March</st1:date>,<br>
paid on <span class=SpellE>Mondy</span>.<o:p></o:p></span></p>
<p class=MsoNormal><span lang=EN-US>“Quoted” – and done…<o:p></o:p></span></p>${foot}`,
    gold: [p('Ordered on 3 March,\npaid on Mondy.'), p('“Quoted” – and done…')],
  },
  {
    name: 'Word for Mac: numbered headings and one bullet',
    html: `${head.replace('Microsoft Word 15', 'Microsoft Word 15 (Mac)')}<h1 style='margin-left:18.0pt;text-indent:-18.0pt;mso-list:l2 level1 lfo3'><![if !supportLists]><span
lang=EN-US><span style='mso-list:Ignore'>1<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-US>Scope<o:p></o:p></span></h1>
<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
lang=EN-US style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span></span><![endif]><span
lang=EN-US>Only <a href="https://example.com/eu">the EU</a><o:p></o:p></span></p>${foot}`,
    gold: [h1('Scope'), li('Only ', a('the EU', 'https://example.com/eu'))],
  },
  {
    name: 'Word for Mac: a picture, a comment and hidden text',
    html: `${head.replace('Microsoft Word 15', 'Microsoft Word 15 (Mac)')}<p class=MsoNormal><span lang=EN-US>The chart:<span style='mso-no-proof:yes'><img width=602 height=401
src="file:////Users/anna/Library/Group%20Containers/UBF8T346G9.Office/TemporaryItems/msohtmlclip/clip_image001.png"
v:shapes="Picture_x0020_1" alt="Turnover by month"></span><span style='display:none;mso-hide:all'>secret</span><o:p></o:p></span></p>
${normal('It grows.')}${foot}`,
    gold: [p('The chart:'), p('It grows.')],
  },
];

const paragraph = (inner: string, more = ''): string =>
  `<div class="OutlineElement Ltr SCXW21 BCX0" style="margin: 0px; padding: 0px; direction: ltr;"><p class="Paragraph SCXW21 BCX0" paraid="163" paraeid="{3f835b9a}{141}" style="margin: 0px; font-weight: normal; font-style: normal; white-space: pre-wrap; text-align: left;" ${more}>${inner}<span class="EOP SCXW21 BCX0" data-ccp-props="{&quot;201341983&quot;:0}" style="font-size: 12pt;">&nbsp;</span></p></div>`;
const run = (words: string, style = ''): string =>
  `<span data-contrast="auto" xml:lang="EN-GB" lang="EN-GB" class="TextRun SCXW21 BCX0" style="font-size: 12pt; ${style}"><span class="NormalTextRun SCXW21 BCX0" style="margin: 0px;">${words}</span></span>`;
const webItem = (tag: 'ul' | 'ol', inner: string, level = 1): string =>
  `<div class="ListContainerWrapper SCXW21 BCX0" style="margin: 0px; position: relative;"><${tag} class="${tag === 'ul' ? 'Bullet' : 'Number'}ListStyle1 SCXW21 BCX0" role="list" style="list-style-type: disc;"><li aria-setsize="-1" data-leveltext="" data-font="Symbol" data-listid="71" data-aria-posinset="1" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr SCXW21 BCX0" style="margin: 0px 0px 0px 24px; display: block;"><p class="Paragraph SCXW21 BCX0" style="font-weight: normal; white-space: pre-wrap;">${inner}<span class="EOP SCXW21 BCX0">&nbsp;</span></p></li></${tag}></div>`;

const web: PasteSample[] = [
  {
    name: 'Word on the web: headings by role',
    html: `<html><body><!--StartFragment-->${paragraph(run('Release notes', 'font-weight: bold;'), 'role="heading" aria-level="1"')}${paragraph(`${run('What is ')}${run('new', 'font-weight: bold;')}${run(' in ')}${run('March', 'font-style: italic;')}${run('.')}`)}${paragraph(run('Payments'), 'role="heading" aria-level="2"')}<!--EndFragment--></body></html>`,
    gold: [h1('Release notes'), p('What is ', b('new'), ' in ', i('March'), '.'), h2('Payments')],
  },
  {
    name: 'Word on the web: one list for each item',
    html: `${paragraph(run('To do'), 'role="heading" aria-level="3"')}${webItem('ul', run('Write'))}${webItem('ul', `${run('Ask ')}<a class="Hyperlink SCXW21 BCX0" href="https://example.com/legal" target="_blank" rel="noreferrer noopener">${run('legal')}</a>`, 2)}${webItem('ol', run('Publish'))}`,
    gold: [h3('To do'), li('Write'), li('Ask ', a('legal', 'https://example.com/legal')), ol('Publish')],
  },
];

export const wordSamples: readonly PasteSample[] = [...windows, ...mac, ...web];
