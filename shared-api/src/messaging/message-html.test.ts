import { htmlToText, sanitizeMessageHtml, textToHtml } from './message-html';

it.each([
  ['<p>Hi</p><p>there</p>', 'Hi\nthere'],
  ['<p>Hi</p>\n  <p class="x">there</p>', 'Hi\nthere'],
  ['Hi<br>there<BR />you', 'Hi\nthere\nyou'],
  ['Hi\r\nthere', 'Hi there'],
  ['<p>a <b>b</b></p><script>alert(1)</script><style>p{}</style>', 'a b'],
  ['1 < 2', '1 < 2'],
  ['&lt;b&gt; &amp;amp; &quot;&apos;&nbsp;x', '<b> &amp; "\' x'],
  ['&#65;&#x42;&#X43;', 'ABC'],
  ['&#0;&#x110000;&#1114111;&unknown;', '&#0;&#x110000;\u{10ffff}&unknown;'],
  ['&AMP;', '&'],
  ['<p>  </p>', ''],
])('CONT %s is sent as %j', (html, text) => {
  expect(htmlToText(html)).toBe(text);
});

it('keeps paragraphs of escaped text and nothing else', () => {
  expect(textToHtml('a < b\n"c" & d > e')).toBe('<p>a &lt; b</p><p>&quot;c&quot; &amp; d &gt; e</p>');
  expect(sanitizeMessageHtml('<p onclick="x">Hi <i>you</i></p><img src=x>')).toBe('<p>Hi you</p>');
});
