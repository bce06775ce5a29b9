import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { LabelPreview } from '../../../contract/plots/labels.ts'
import { type LabelSheetKey, labelPlace, labelSheets, placesOf } from '../../../domain/labels/labelSheets.ts'

const useStyles = makeStyles({
  frame: {
    flex: '1 0 auto',
    display: 'flex',
    justifyContent: 'center',
    padding: '12px',
    borderRadius: '4px',
    backgroundColor: tokens.colorNeutralBackground3,
  },
  // Black on white in every theme, like paper.
  page: {
    colorScheme: 'light',
    backgroundColor: 'Canvas',
    color: 'CanvasText',
    width: '100%',
    fontFamily: 'Roboto, Arial, sans-serif',
    boxShadow: tokens.shadow4,
  },
  sheet: { maxWidth: '620px', cursor: 'pointer' },
  roll: { maxWidth: '300px' },
  stale: { opacity: 0.5 },
  place: { fill: 'none', stroke: 'GrayText', strokeWidth: '0.2', strokeDasharray: '1 1' },
  ink: { fill: 'CanvasText' },
})

type Label = LabelPreview['labels'][number]

const pathOf = ({ code, x, y }: Label): string => {
  const [across, down] = [code.width / code.columns, code.height / code.rows]
  const [left, top] = [x + code.x, y + code.y]
  const round = (n: number) => n.toFixed(3)
  return code.rects
    .map(
      ([cx, cy, w, h]) =>
        `M${round(left + cx * across)} ${round(top + cy * down)}h${round(w * across)}v${round(h * down)}h${round(-w * across)}z`,
    )
    .join('')
}

/** The first page of labels as it will be printed; a click on a place starts printing there. */
export function LabelPage(props: {
  sheet: LabelSheetKey
  preview: LabelPreview
  /** Whether the shown preview is outdated. */
  isStale: boolean
  /** A place was chosen, counted from 1. */
  onStart(place: number): void
}) {
  const styles = useStyles()
  const { t } = useTranslation()
  const sheet = labelSheets[props.sheet]
  const { page, label } = sheet
  const places = Array.from({ length: placesOf(sheet) }, (_, at) => labelPlace(sheet, at))
  const choose = (event: MouseEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const x = ((event.clientX - box.left) / box.width) * page.width
    const y = ((event.clientY - box.top) / box.height) * page.height
    const at = places.findIndex(
      (place) => x >= place.x && x < place.x + label.width && y >= place.y && y < place.y + label.height,
    )
    if (at >= 0) props.onStart(at + 1)
  }
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field of the first place is the keyboard's way. */}
      <svg
        className={mergeClasses(
          styles.page,
          places.length > 1 ? styles.sheet : styles.roll,
          props.isStale && styles.stale,
        )}
        viewBox={`0 0 ${page.width} ${page.height}`}
        role="img"
        aria-label={t('labels.firstPage')}
        data-labels={props.preview.labels.length}
        onClick={places.length > 1 ? choose : undefined}
      >
        {places.map(({ x, y }) => (
          <rect
            key={`${x} ${y}`}
            className={styles.place}
            x={x}
            y={y}
            width={label.width}
            height={label.height}
            rx="1"
          />
        ))}
        {props.preview.labels.map((place) => (
          <g key={`${place.x} ${place.y}`} className={styles.ink}>
            <path d={pathOf(place)} shapeRendering="crispEdges" />
            {place.lines.map((line) => (
              <text
                key={line.baseline}
                x={place.x + line.x}
                y={place.y + line.baseline}
                fontSize={line.size}
                fontWeight={line.bold ? 700 : 400}
              >
                {line.text}
              </text>
            ))}
          </g>
        ))}
      </svg>
    </div>
  )
}
