import { describe, expect, it } from 'vitest'
import { languages } from '../../../src/words/word.ts'
import { articleBlocks, plainText } from './articleBlocks.ts'
import { feedItems } from './feedItems.ts'
import { isPublicAddress } from './fetchFeed.ts'
import { sampleItems, sampleTexts } from './sample/sample.ts'

const blocksOf = (html: string, base: string | null = null) => articleBlocks(html, base).blocks
const now = new Date('2026-11-20T00:00:00Z')
const itemsOf = (text: string) => feedItems(text, 'https://example.org/feed', now)

describe('an article’s HTML', () => {
  it('is converted to blocks of text with marks', () => {
    expect(blocksOf('<h2>Title</h2>loose <p>a <em>b</em>  c<br>d</p><ul><li>x<li>y <sup>2</sup></ul>')).toEqual([
      { type: 'h', text: ['Title'] },
      { type: 'p', text: ['loose'] },
      { type: 'p', text: ['a ', { mark: 'i', text: ['b'] }, ' c'] },
      { type: 'p', text: ['d'] },
      { type: 'ul', items: [['x'], ['y ', { mark: 'sup', text: ['2'] }]] },
    ])
    expect(blocksOf('<blockquote><p>said</p></blockquote><pre> a\n  b</pre>')).toEqual([
      { type: 'quote', text: ['said'] },
      { type: 'pre', text: ['a\n  b'] },
    ])
  })

  it('loses scripts, embeds and forms with all their content', () => {
    const html =
      '<p>ok<script>alert(1)</script><style>p{}</style><svg><text>s</text></svg><iframe src=x>i</iframe><!-- c -->' +
      '<img src=x onerror=alert(1)>!</p><form><button>b</button></form>'
    expect(blocksOf(html)).toEqual([{ type: 'p', text: ['ok!'] }])
  })

  it('keeps only web links, resolved against the article', () => {
    const links = [
      'javascript:alert(1)',
      'data:text/html,x',
      '//example.com/a',
      '../b',
      'mailto:x@y.z',
      'https://u:p@c.org/',
    ]
    const blocks = blocksOf(links.map((href) => `<p><a href="${href}">t</a></p>`).join(''), 'https://ex.org/x/y')
    expect(blocks.map((block) => 'text' in block && block.text[0])).toEqual([
      't',
      't',
      { mark: 'a', href: 'https://example.com/a', text: ['t'] },
      { mark: 'a', href: 'https://ex.org/b', text: ['t'] },
      't',
      { mark: 'a', href: 'https://c.org/', text: ['t'] },
    ])
  })

  it('is limited to eight nested marks and 200 kB, and marks where it was cut', () => {
    const deep = blocksOf(`${'<b>'.repeat(5000)}x`)
    expect(JSON.stringify(deep).split('mark').length - 1).toBe(8)
    expect(plainText(deep)).toBe('x')
    expect(blocksOf(`${'<ul>'.repeat(5000)}<li>x`).length).toBe(1)
    const long = articleBlocks('<p>слово </p>'.repeat(50_000), null)
    expect(long.isCut).toBe(true)
    expect(Buffer.byteLength(plainText(long.blocks))).toBeLessThanOrEqual(200_000)
  })
})

describe('a feed', () => {
  it('can be RSS, Atom, RDF or JSON', () => {
    const rss =
      '<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>R</title><link>https://r.org</link><language>es-ES</language>' +
      '<item><title>A &lt;b&gt;x&lt;/b&gt; &amp;amp; y</title><link>/a</link><description>&lt;p&gt;sum&lt;/p&gt;</description>' +
      '<content:encoded><![CDATA[<p>Full text</p>]]></content:encoded><pubDate>Tue, 10 Nov 2020 10:00:00 GMT</pubDate></item></channel></rss>'
    expect(itemsOf(rss)).toMatchObject([
      {
        guid: 'https://r.org/a',
        title: 'A x & y',
        summary: 'sum',
        content: { blocks: [{ type: 'p', text: ['Full text'] }] },
        language: 'es',
        source_name: 'R',
        source_url: 'https://r.org/a',
        published_at: '2020-11-10T10:00:00.000Z',
      },
    ])
    const atom =
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><id>u1</id><title>1 &lt; 2</title><link href="https://a.org/1"/>' +
      '<updated>2020-01-01T00:00:00Z</updated><author><name>Ann</name></author><content type="html">&lt;p&gt;x&lt;/p&gt;</content></entry></feed>'
    expect(itemsOf(atom)).toMatchObject([{ guid: 'u1', title: '1 < 2', author: 'Ann', source_url: 'https://a.org/1' }])
    const rdf =
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel><title>D</title></channel>' +
      '<item rdf:about="http://d.org/1"><title>one</title><link>http://d.org/1</link><description>text</description></item></rdf:RDF>'
    expect(itemsOf(rdf)).toMatchObject([{ guid: 'http://d.org/1', title: 'one', language: 'und', published_at: null }])
    const json = {
      version: 'https://jsonfeed.org/version/1.1',
      title: 'J',
      items: [{ id: '1', content_text: 'a < b' }],
    }
    expect(itemsOf(JSON.stringify(json))).toMatchObject([
      { guid: '1', title: 'a < b', source_url: 'https://example.org/feed', content: { blocks: [{ text: ['a < b'] }] } },
    ])
  })

  it('lists an item once, titled by its text if untitled, dated now if undated or in the future', () => {
    const items = itemsOf(
      '<rss version="2.0"><channel><item><guid>g</guid><title>One</title></item><item><guid>g</guid><title>Two</title></item>' +
        `<item><description>${'word '.repeat(100)}</description></item><item><title>Later</title><pubDate>2999-01-01</pubDate></item></channel></rss>`,
    )
    expect(items.map(({ title }) => title.length)).toEqual([3, 80, 5])
    expect(items[0].title).toBe('One')
    expect(items[1].summary.length).toBeLessThanOrEqual(300)
    expect(items.map(({ published_at }) => published_at)).toEqual([null, null, null])
    expect(items[1].guid).toMatch(/^[0-9a-f]{64}$/)
  })

  it('contains nothing that cannot be stored', () => {
    const json = {
      version: 'https://jsonfeed.org/version/1.1',
      title: 'J',
      items: [{ id: 'x\u0000', title: 'a\u0000\ud800b', content_html: '&#0;\ud800' }],
    }
    const text = JSON.stringify(itemsOf(JSON.stringify(json)))
    expect(text).not.toContain('\\u0000')
    expect(text).not.toContain('\\ud800')
  })
})

it('only addresses of the public network are public', () => {
  const near =
    '127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 255.255.255.255 224.0.0.1 198.18.0.1 ::1 :: fe80::1 fc00::1 ff02::1 ::ffff:10.0.0.1 64:ff9b::7f00:1 2002:7f00:1:: localhost'
  expect(near.split(' ').filter(isPublicAddress)).toEqual([])
  expect(
    ['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946', '::ffff:8.8.8.8'].filter(isPublicAddress),
  ).toHaveLength(3)
})

it('the sample has 20 articles of 40 to 80 words in each language, each with its source', () => {
  for (const language of languages) {
    const items = sampleItems(language)
    expect(items).toHaveLength(20)
    expect(items.filter(({ words }) => words < 40 || words > 80).map(({ guid, words }) => `${guid} ${words}`)).toEqual(
      [],
    )
    expect(items.filter(({ summary }) => summary.length > 300 || summary === '')).toEqual([])
    expect(items.filter(({ source_url }) => !source_url.startsWith('https://'))).toEqual([])
    if (language !== 'en')
      expect(items.filter(({ guid, title }) => title === sampleTexts.en.articles[guid as 'lsd'].title)).toEqual([])
  }
})
