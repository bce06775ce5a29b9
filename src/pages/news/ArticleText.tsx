import { makeStyles, Link as TextLink, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import type { Block, Inline } from '../../contract/company/news.ts'

const useStyles = makeStyles({
  text: {
    maxWidth: '68ch',
    fontSize: '16px',
    lineHeight: '26px',
    overflowWrap: 'anywhere',
    '& > *': { margin: '0 0 14px' },
    '& h2': { margin: '24px 0 6px', fontSize: '16px', lineHeight: '24px', fontWeight: 600 },
    '& ul, & ol': { paddingLeft: '22px' },
    '& li': { margin: '0 0 4px' },
    '& pre': { fontFamily: tokens.fontFamilyMonospace, fontSize: '14px', lineHeight: '20px', overflowX: 'auto' },
  },
  quote: {
    padding: '0 0 0 16px',
    borderLeft: `3px solid ${tokens.colorBrandStroke2}`,
    color: tokens.colorNeutralForeground2,
  },
})

const externalLink = { target: '_blank', rel: 'noopener noreferrer nofollow' }

function Piece({ piece }: { piece: Inline }): ReactNode {
  if (typeof piece === 'string') return piece
  const text = <Line line={piece.text} />
  switch (piece.mark) {
    case 'b':
      return <strong>{text}</strong>
    case 'i':
      return <em>{text}</em>
    case 'sub':
      return <sub>{text}</sub>
    case 'sup':
      return <sup>{text}</sup>
    case 'a':
      return piece.href === undefined ? (
        text
      ) : (
        <TextLink inline href={piece.href} {...externalLink}>
          {text}
        </TextLink>
      )
  }
}

function Line({ line }: { line: readonly Inline[] }): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: an article's pieces never change their places
  return line.map((piece, k) => <Piece key={k} piece={piece} />)
}

function BlockText({ block }: { block: Block }) {
  const styles = useStyles()
  if ('items' in block) {
    const List = block.type
    return (
      <List>
        {block.items.map((item, k) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an article's lines never change their places
          <li key={k}>
            <Line line={item} />
          </li>
        ))}
      </List>
    )
  }
  const text = <Line line={block.text} />
  switch (block.type) {
    case 'h':
      return <h2>{text}</h2>
    case 'quote':
      return <blockquote className={styles.quote}>{text}</blockquote>
    case 'pre':
      return <pre>{text}</pre>
    case 'p':
      return <p>{text}</p>
  }
}

/** The text of an article: blocks as text, never as HTML. */
export function ArticleText({ blocks, lang }: { blocks: readonly Block[]; lang?: string }) {
  const styles = useStyles()
  return (
    <div className={styles.text} lang={lang}>
      {blocks.map((block, k) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an article's blocks never change their places
        <BlockText key={k} block={block} />
      ))}
    </div>
  )
}
