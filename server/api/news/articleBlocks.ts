import { Parser } from 'htmlparser2'
import type { Block, Inline, Mark } from '../../../src/contract/company/news.ts'

/** Elements that are removed with their content. */
const dropped = new Set(
  'script style iframe svg math form template noscript object embed audio video canvas head title select button textarea'.split(
    ' ',
  ),
)
const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
/** Elements that end the line before and after them. */
const breaking = new Set(
  'p div section article header footer main aside figure figcaption table thead tbody tr td th dl dt dd hr br address center'.split(
    ' ',
  ),
)
const marks: Readonly<Record<string, Mark>> = {
  b: 'b',
  strong: 'b',
  i: 'i',
  em: 'i',
  cite: 'i',
  sub: 'sub',
  sup: 'sup',
  a: 'a',
}
const maxDepth = 8
/** Most bytes of an article's text, UTF-8. */
export const maxBytes = 200_000

type TextType = 'p' | 'h' | 'quote' | 'pre'
type MarkedText = Exclude<Inline, string>

/** An http or https address, resolved against the article's address; null for any other. */
export function webAddress(address: string | undefined, base: string | null): string | null {
  if (address === undefined || !URL.canParse(address, base ?? undefined)) return null
  const url = new URL(address, base ?? undefined)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
  url.username = ''
  url.password = ''
  return url.href
}

const isBlank = (line: readonly Inline[]): boolean =>
  line.every((piece) => (typeof piece === 'string' ? piece.trim() === '' : isBlank(piece.text)))

/** The pieces without white space at their ends. */
function trimmed(line: Inline[]): Inline[] {
  const pieces = line.filter((piece) => piece !== '' && (typeof piece === 'string' || !isBlank(piece.text)))
  if (typeof pieces[0] === 'string') pieces[0] = pieces[0].trimStart()
  const last = pieces.length - 1
  const end = pieces[last]
  if (typeof end === 'string') pieces[last] = end.trimEnd()
  return pieces.filter((piece) => piece !== '')
}

/** Collects the parser's events of an article into blocks. */
class BlockGatherer {
  readonly blocks: Block[] = []
  isCut = false
  private line: Inline[] = []
  private open: { tag: string; piece: MarkedText }[] = []
  private skipping: string[] = []
  private type: TextType[] = ['p']
  private lists: { type: 'ul' | 'ol'; items: Inline[][] }[] = []
  private bytes = 0
  private readonly base: string | null

  constructor(base: string | null) {
    this.base = base
  }

  start(tag: string, attributes: Record<string, string>): void {
    if (this.skipping.length > 0 || dropped.has(tag)) {
      if (dropped.has(tag)) this.skipping.push(tag)
    } else if (tag === 'br' && this.type.at(-1) === 'pre') this.text('\n')
    else if (tag === 'ul' || tag === 'ol') {
      this.endLine()
      if (this.lists.length < maxDepth) this.lists.push({ type: tag, items: [] })
    } else if (headings.has(tag)) this.startText('h')
    else if (tag === 'blockquote') this.startText('quote')
    else if (tag === 'pre') this.startText('pre')
    else if (tag === 'li' || breaking.has(tag)) this.endLine()
    else if (marks[tag]) this.mark(tag, attributes)
  }

  end(tag: string): void {
    if (this.skipping.length > 0) {
      if (this.skipping.at(-1) === tag) this.skipping.pop()
    } else if (tag === 'ul' || tag === 'ol') {
      this.endLine()
      this.endList()
    } else if (headings.has(tag) || tag === 'blockquote' || tag === 'pre') {
      this.endLine()
      if (this.type.length > 1) this.type.pop()
    } else if (tag === 'li' || breaking.has(tag)) this.endLine()
    else if (marks[tag]) {
      const index = this.open.findLastIndex((element) => element.tag === tag)
      if (index >= 0) this.open.length = index
    }
  }

  text(text: string): void {
    if (this.skipping.length > 0 || this.isCut) return
    const isPreformatted = this.type.at(-1) === 'pre'
    const plain = isPreformatted ? text : text.replace(/\s+/g, ' ')
    this.bytes += Buffer.byteLength(plain)
    if (this.bytes > maxBytes) {
      this.isCut = true
      return
    }
    const pieces = this.open.at(-1)?.piece.text ?? this.line
    const last = pieces.at(-1)
    const before = typeof last === 'string' ? last : ''
    const appended = !isPreformatted && /\s$/.test(before) ? plain.trimStart() : plain
    if (typeof last === 'string') pieces[pieces.length - 1] = before + appended
    else pieces.push(appended)
  }

  finish(): Block[] {
    this.endLine()
    while (this.lists.length > 0) this.endList()
    return this.blocks
  }

  private startText(type: TextType): void {
    this.endLine()
    this.type.push(type)
  }

  private mark(tag: string, attributes: Record<string, string>): void {
    if (this.open.length >= maxDepth || this.isCut) return
    const href = tag === 'a' ? webAddress(attributes.href, this.base) : null
    if (tag === 'a' && href === null) return
    const piece: MarkedText = { mark: marks[tag], ...(href === null ? {} : { href }), text: [] }
    const pieces = this.open.at(-1)?.piece.text ?? this.line
    pieces.push(piece)
    this.open.push({ tag, piece })
  }

  /** Turns the collected pieces into a block; open marks continue in the next one. */
  private endLine(): void {
    const line = trimmed(this.line)
    this.line = []
    let pieces = this.line
    for (const element of this.open) {
      element.piece = { ...element.piece, text: [] }
      pieces.push(element.piece)
      pieces = element.piece.text
    }
    if (isBlank(line)) return
    const list = this.lists.at(-1)
    if (list) list.items.push(line)
    else this.blocks.push({ type: this.type.at(-1) ?? 'p', text: line })
  }

  /** A list within another one becomes lines of it. */
  private endList(): void {
    const list = this.lists.pop()
    if (!list || list.items.length === 0) return
    const outer = this.lists.at(-1)
    if (outer) outer.items.push(...list.items)
    else this.blocks.push(list)
  }
}

/**
 * The blocks of an article's HTML: only text, no HTML remains. Pictures, scripts, forms and embedded content are removed,
 * other elements contribute their text; links are resolved against `base`. `isCut`: it was longer than 200 kB.
 */
export function articleBlocks(html: string, base: string | null): { blocks: Block[]; isCut: boolean } {
  const gatherer = new BlockGatherer(base)
  const parser = new Parser({
    onopentag: (tag, attributes) => gatherer.start(tag, attributes),
    onclosetag: (tag) => gatherer.end(tag),
    ontext: (text) => gatherer.text(text),
  })
  parser.end(html)
  return { blocks: gatherer.finish(), isCut: gatherer.isCut }
}

/** All text of an inline piece. */
function textOf(piece: Inline): string {
  return typeof piece === 'string' ? piece : piece.text.map(textOf).join('')
}

/** All text of blocks, one line for each. */
export function plainText(blocks: readonly Block[]): string {
  return blocks
    .flatMap((block) => ('items' in block ? block.items : [block.text]))
    .map((line) => line.map(textOf).join(''))
    .join('\n')
}
