import { ammiOfTable } from '../../stats/stability/ammi.ts'
import { ggeOfTable } from '../../stats/stability/gge.ts'
import { isHigherBetter } from '../compare/compared.ts'
import { figureParam, probabilityParam } from '../figures.ts'
import type { BiplotMark, ChartData, Message } from '../result.ts'
import type { Settings } from '../settings.ts'
import type { TraitValues } from '../trialData.ts'
import type { LinesInFields } from '../years/lineFields.ts'
import { biplotGuides } from './biplotGuides.ts'

/** Plots of the lines and the fields, by name. */
interface PlotsOf {
  readonly lines: ReadonlyMap<string, readonly number[]>
  readonly fields: ReadonlyMap<string, readonly number[]>
}

interface BiplotPoint {
  readonly level: string
  readonly scores: readonly [number, number]
}

interface Axes {
  readonly axes: readonly { readonly percent: number | null }[]
  readonly lines: readonly BiplotPoint[]
  readonly environments: readonly BiplotPoint[]
}

/** The requested plot of lines over fields, and the sentence that describes how it was made. */
interface FieldPlot {
  readonly charts: readonly ChartData[]
  readonly method: readonly Message[]
  /**
   * Percentage of lines and interaction (GGE) or of the interaction (AMMI) that its two axes show; null without such
   * axes, or where there are no others.
   */
  readonly share: { readonly model: 'gge' | 'ammi'; readonly percent: number } | null
}

const none: FieldPlot = { charts: [], method: [], share: null }

/** Null with two axes or fewer: they show everything, which is no property of the plot. */
const shareOf = (model: 'gge' | 'ammi', { axes }: Axes): FieldPlot['share'] => {
  const explainedAxes = axes.filter(({ percent }) => (percent ?? 0) > shareOfRounding)
  if (explainedAxes.length <= 2) return null
  return { model, percent: axes.slice(0, 2).reduce((sum, { percent }) => sum + (percent ?? 0), 0) }
}

/** A share below this is rounding, %. */
const shareOfRounding = 1e-6

const marks = (placed: readonly BiplotPoint[], plots: ReadonlyMap<string, readonly number[]>): BiplotMark[] =>
  placed.map(({ level, scores: [x, y] }) => ({ label: level, x, y, plots: plots.get(level) ?? [] }))

const axis = ({ axes }: Axes, k: number): Message => ({
  key: 'statistics.axis.biplot',
  params: { k: k + 1, percent: figureParam(axes[k]?.percent, 1) },
})

const namesParam = (names: readonly string[]) => ({ names: names.join(', ') })

function ggePlot(fields: LinesInFields, trait: TraitValues, settings: Settings, plots: PlotsOf): FieldPlot {
  const { view, centring, partition } = settings
  const lacksErrors = settings.scaling === 'se' && fields.standardErrors === null
  const scaling = lacksErrors ? 'none' : settings.scaling
  const fitted = ggeOfTable(fields.table, fields.names, { centring, scaling, partition }, fields.standardErrors)
  if (!fitted.ok) return none
  const [points, rays] = [marks(fitted.lines, plots.lines), marks(fitted.environments, plots.fields)]
  const guides = view === 'winners' ? null : biplotGuides(view, points, rays, isHigherBetter(trait))
  const description: Message | null =
    view === 'winners'
      ? { key: 'statistics.corners', params: namesParam(fitted.hull) }
      : guides && { key: `statistics.biplot.order.${view}`, params: namesParam(guides.order) }
  return {
    charts: [
      {
        kind: 'biplot',
        title: { key: `statistics.chart.gge.${view}` },
        x: axis(fitted, 0),
        y: axis(fitted, 1),
        points,
        rays,
        hull: view === 'winners' ? fitted.hull : [],
        guides,
        description,
      },
    ],
    method: [
      { key: `statistics.biplot.made.${centring}` },
      ...(scaling === 'sd' ? [{ key: 'statistics.biplot.scaled' }] : []),
      ...(scaling === 'se' ? [{ key: 'statistics.biplot.scaledByError' }] : []),
      ...(lacksErrors ? [{ key: 'statistics.biplot.noErrors' }] : []),
      { key: `statistics.biplot.shared.${partition}` },
      ...(view !== 'winners' && guides === null ? [{ key: 'statistics.biplot.noAverage' }] : []),
    ],
    share: shareOf(centring === 'double' ? 'ammi' : 'gge', fitted),
  }
}

/** The first axis of the interaction over the means of lines and fields (Zobel, Wright & Gauch 1988), or the first two. */
function ammiPlot(fields: LinesInFields, trait: TraitValues, settings: Settings, plots: PlotsOf): FieldPlot {
  const fitted = ammiOfTable(fields.table, fields.names, settings.partition)
  if (!fitted.ok) return none
  const method: Message[] = [
    { key: 'statistics.biplot.ammi' },
    { key: `statistics.biplot.shared.${settings.partition}` },
  ]
  const share = shareOf('ammi', fitted)
  const [first, second] = fitted.axes
  // Over an error of zero no axis is tested.
  if (Number.isFinite(first?.f) && Number.isFinite(second?.f)) {
    const params = {
      f1: figureParam(first.f, 2),
      p1: probabilityParam(first.p),
      f2: figureParam(second.f, 2),
      p2: probabilityParam(second.p),
    }
    method.push({ key: 'statistics.biplot.axisTests', params })
  }
  if (settings.view !== 'mean')
    return {
      charts: [
        {
          kind: 'biplot',
          title: { key: 'statistics.chart.ammi' },
          x: axis(fitted, 0),
          y: axis(fitted, 1),
          points: marks(fitted.lines, plots.lines),
          rays: marks(fitted.environments, plots.fields),
          hull: [],
          guides: null,
          description: null,
        },
      ],
      method,
      share,
    }
  const environmentMarks = (
    environments: typeof fitted.environments,
    plotsOf: ReadonlyMap<string, readonly number[]>,
    group: string,
  ) =>
    environments.map(({ level, mean, scores }) => ({
      x: mean,
      y: scores[0],
      label: level,
      group,
      plots: plotsOf.get(level) ?? [],
    }))
  return {
    charts: [
      {
        kind: 'scatter',
        title: { key: 'statistics.chart.ammi.mean', params: { percent: figureParam(fitted.axes[0]?.percent, 1) } },
        isLabelled: true,
        x: nameOf(trait),
        y: { word: 'statistics.axis.interaction' },
        points: [
          ...environmentMarks(fitted.lines, plots.lines, 'lines'),
          ...environmentMarks(fitted.environments, plots.fields, 'fields'),
        ],
        lines: [],
      },
    ],
    method,
    share,
  }
}

const nameOf = (trait: TraitValues): string => (trait.unit === '' ? trait.name : `${trait.name}, ${trait.unit}`)

/** Means of the lines, and their regression on the fields; 1 = as all lines on average. */
function stabilityPlot({ stability }: LinesInFields, trait: TraitValues, plots: PlotsOf): FieldPlot {
  if (!stability) return none
  const reach = stability.rows.map(({ mean }) => mean)
  return {
    charts: [
      {
        kind: 'scatter',
        title: { key: 'statistics.chart.stability' },
        isLabelled: true,
        x: nameOf(trait),
        y: { word: 'statistics.axis.slope' },
        points: stability.rows.map(({ level, mean, bFinlayWilkinson }) => ({
          x: mean,
          y: bFinlayWilkinson,
          label: level,
          group: null,
          plots: plots.lines.get(level) ?? [],
        })),
        lines: [{ x0: Math.min(...reach), y0: 1, x1: Math.max(...reach), y1: 1, group: null }],
      },
    ],
    method: [],
    share: null,
  }
}

/** The plot that the settings choose; none where it has too few lines or fields, which its sentence explains. */
export function fieldPlot(fields: LinesInFields, trait: TraitValues, settings: Settings, plots: PlotsOf): FieldPlot {
  const { plot } = settings
  const fitted =
    plot === 'gge'
      ? ggePlot(fields, trait, settings, plots)
      : plot === 'ammi'
        ? ammiPlot(fields, trait, settings, plots)
        : stabilityPlot(fields, trait, plots)
  return fitted.charts.length > 0 ? fitted : { ...none, method: [{ key: 'statistics.biplot.tooFew' }] }
}
