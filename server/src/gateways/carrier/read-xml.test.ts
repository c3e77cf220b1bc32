import { readXml } from './read-xml';

it('reads leaves as trimmed text, repeated elements as an array and a single one as itself', () => {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
    <Response xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
      <!-- two sites -->
      <Sites><Site><Id> 7 </Id><Empty/></Site><Site><Id>8</Id></Site></Sites>
      <Peers><Peer xsi:type="SipPeer"><PeerId>70</PeerId></Peer></Peers>
    </Response>`;
  expect(readXml(xml)).toEqual({
    Response: {
      Sites: { Site: [{ Id: '7', Empty: '' }, { Id: '8' }] },
      Peers: { Peer: { PeerId: '70' } },
    },
  });
});

it('decodes the predefined entities and character references', () => {
  expect(readXml('<a>R&amp;D &lt;1&gt; &quot;&apos; &#65;&#x42; &amp;lt; &#x110000;</a>')).toEqual({
    a: 'R&D <1> "\' AB &lt; \ufffd',
  });
});

it('accepts an element that is named like a member of an object', () => {
  expect(readXml('<a><constructor>1</constructor><constructor>2</constructor></a>')?.['a']).toEqual({
    constructor: ['1', '2'],
  });
});

it.each([
  ['an empty document', ''],
  ['plain text', 'Bad Gateway'],
  ['JSON', '{"a":1}'],
  ['an element that is not closed', '<a><b></a>'],
  ['elements that overlap', '<a><b></a></b>'],
  ['two root elements', '<a/><b/>'],
  ['text behind the root element', '<a/>more'],
  ['a document that breaks off', '<a><b>1</b'],
  ['a DOCTYPE', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
])('returns undefined for %s', (_what, xml) => {
  expect(readXml(xml)).toBeUndefined();
});
