import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanPreview } from '../../../contract/plots/plans.ts'
import { windowHeights } from '../../../ui/pageZoom.ts'

const useStyles = makeStyles({
  frame: {
    flex: '1 0 auto',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '8px',
    padding: '12px',
    borderRadius: '4px',
    backgroundColor: tokens.colorNeutralBackground3,
  },
  // Black on white in every theme, like paper.
  page: {
    colorScheme: 'light',
    backgroundColor: 'Canvas',
    height: `max(400px, calc(${windowHeights(100)} - 470px))`,
    maxWidth: 'calc(100% - 80px)',
    flex: '0 1 auto',
    fontFamily: 'Roboto, Arial, sans-serif',
    boxShadow: tokens.shadow4,
  },
  stale: { opacity: 0.5 },
})

const anchors = { left: 'start', middle: 'middle', right: 'end' } as const

type Drawing = PlanPreview['page']

const pathOf = ({ points, fill }: Drawing['lines'][number]): string =>
  points.reduce((path, value, k) => `${path}${k === 0 ? 'M' : k % 2 === 0 ? 'L' : ' '}${value}`, '') + (fill ? 'Z' : '')

/** A drawn page; memoised because a page can have thousands of parts. */
const Drawn = memo(function Drawn({ drawing }: { drawing: Drawing }) {
  return (
    <>
      {drawing.boxes.map(({ fill, stroke, ...box }) => (
        <rect
          key={`${box.x} ${box.y} ${box.width}`}
          {...box}
          fill={fill ?? 'none'}
          stroke={stroke?.colour}
          strokeWidth={stroke?.width}
          strokeDasharray={stroke?.dash?.join(' ')}
        />
      ))}
      {drawing.lines.map((line) => (
        <path
          key={`${line.points.join(' ')} ${line.width} ${line.fill}`}
          d={pathOf(line)}
          fill={line.fill ? line.colour : 'none'}
          stroke={line.fill ? 'none' : line.colour}
          strokeWidth={line.width}
          strokeDasharray={line.dash?.join(' ')}
        />
      ))}
      {drawing.texts.map(({ text, x, baseline, size, bold, colour, align }) => (
        <text
          key={`${x} ${baseline} ${text}`}
          x={x}
          y={baseline}
          fontSize={size}
          fontWeight={bold ? 700 : 400}
          fill={colour}
          textAnchor={anchors[align]}
        >
          {text}
        </text>
      ))}
    </>
  )
})

/** A page of a plan as it will be printed, with buttons to the other pages. */
export function PlanPage(props: {
  drawing: Drawing
  /** Counted from 1. */
  page: number
  pages: number
  /** Whether the shown preview is outdated. */
  isStale: boolean
  onPage(page: number): void
}) {
  const styles = useStyles()
  const { t } = useTranslation()
  const { drawing, page, pages, isStale, onPage } = props
  return (
    <div className={styles.frame}>
      {pages > 1 && (
        <Button
          type="button"
          appearance="subtle"
          icon={<ChevronLeftRegular />}
          aria-label={t('plan.previous')}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        />
      )}
      <svg
        className={mergeClasses(styles.page, isStale && styles.stale)}
        style={{ aspectRatio: `${drawing.width} / ${drawing.height}` }}
        viewBox={`0 0 ${drawing.width} ${drawing.height}`}
        role="img"
        aria-label={t('plan.pageOf', { n: page, of: pages })}
        data-plan={`${page}/${pages}`}
      >
        <Drawn drawing={drawing} />
      </svg>
      {pages > 1 && (
        <Button
          type="button"
          appearance="subtle"
          icon={<ChevronRightRegular />}
          aria-label={t('plan.next')}
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        />
      )}
    </div>
  )
}
