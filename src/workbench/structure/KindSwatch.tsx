import type { PositionKind } from '../../domain/layout/structure/positionKinds.ts'
import { useMapTheme } from '../../ui/theme/ThemeProvider.tsx'

/** A kind of place as the map draws it. */
export function KindSwatch({ kind }: { kind: PositionKind }) {
  const theme = useMapTheme()
  const isGround = kind === 'plot' || kind === 'unusable' || kind === 'path'
  return (
    <svg width={20} height={20} viewBox="0 0 20 20" aria-hidden>
      <rect
        x={0.5}
        y={0.5}
        width={19}
        height={19}
        rx={2}
        fill={isGround ? theme.surface : theme.guard}
        stroke={kind === 'path' ? 'none' : theme.controlBorder}
      />
      {kind === 'border' && <circle cx={10} cy={10} r={1.75} fill={theme.guardDot} />}
      {(kind === 'guard' || kind === 'filler') && <path d="M6 10h8" stroke={theme.guardDot} strokeWidth={1.5} />}
      {kind === 'filler' && <path d="M10 6v8" stroke={theme.guardDot} strokeWidth={1.5} />}
      {kind === 'unusable' && <path d="M1 9 9 1M1 19 19 1M11 19l8-8" stroke={theme.missingHatch} />}
      {kind === 'path' && <path d="M2 18 18 2" stroke={theme.controlBorder} strokeDasharray="2 4" />}
    </svg>
  )
}
