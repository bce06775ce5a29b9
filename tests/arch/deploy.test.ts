import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

// tests/integration/http/workFigures.test.ts tests that every metric in these files is one of /metrics.
const read = (name: string): string => readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8')

const expression = z.string().regex(/plotline_|^up\{/)
const place = z.strictObject({ x: z.int().min(0), y: z.int().min(0), w: z.int().min(1), h: z.int().min(1) })
const source = z.strictObject({ type: z.literal('prometheus'), uid: z.literal(`\${datasource}`) })

/** The parts of a dashboard that Grafana needs for its import (schema version 39). */
const dashboard = z.object({
  title: z.string().min(1),
  uid: z.string().regex(/^[\w-]{1,40}$/),
  schemaVersion: z.literal(39),
  time: z.object({ from: z.string(), to: z.string() }),
  templating: z.object({
    list: z.tuple([
      z.object({ name: z.literal('datasource'), type: z.literal('datasource'), query: z.literal('prometheus') }),
    ]),
  }),
  panels: z
    .array(
      z.object({
        id: z.int().min(1),
        type: z.literal('timeseries'),
        title: z.string().min(1),
        datasource: source,
        gridPos: place,
        targets: z
          .array(
            z.object({ refId: z.string().regex(/^[A-Z]$/), expr: expression, legendFormat: z.string().optional() }),
          )
          .min(1),
      }),
    )
    .min(1),
})

const duration = z.string().regex(/^\d+[smhd]$/)

/** Prometheus's file of rules: an unknown key prevents its start. */
const rules = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string().min(1),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Plotline[A-Z]\w+$/),
          expr: expression,
          for: duration.optional(),
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: z.string().min(1) }),
        }),
      ),
    }),
  ),
})

const isUnique = (values: readonly unknown[]): boolean => new Set(values).size === values.length

it('Grafana can import the dashboard, and its panels do not overlap', () => {
  const { panels } = dashboard.parse(JSON.parse(read('grafana-dashboard.json')))
  expect(isUnique(panels.map(({ id }) => id))).toBe(true)
  expect(isUnique(panels.map(({ title }) => title))).toBe(true)
  for (const { title, targets } of panels) expect(isUnique(targets.map(({ refId }) => refId)), title).toBe(true)
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, k) => `${x + (k % w)},${y + Math.floor(k / w)}`),
  )
  expect(isUnique(cells)).toBe(true)
  expect(Math.max(...panels.map(({ gridPos: { x, w } }) => x + w))).toBeLessThanOrEqual(24)
})

it('Prometheus can load the alert rules, and their names are unique', () => {
  const { groups } = rules.parse(parse(read('alerts.yml')))
  const alerts = groups.flatMap((group) => group.rules)
  expect(alerts.length).toBeGreaterThan(5)
  expect(isUnique(alerts.map(({ alert }) => alert))).toBe(true)
})

it('each metric of slow clients in the guide has a panel and an alert', () => {
  const { panels } = dashboard.parse(JSON.parse(read('grafana-dashboard.json')))
  const { groups } = rules.parse(parse(read('alerts.yml')))
  const guide = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8')
  const section = guide.split(/^## /m).find((part) => part.startsWith('Slow clients')) ?? ''
  const metrics = [...new Set(section.match(/plotline_\w+/g))]
  expect(metrics).toHaveLength(2)
  for (const metric of metrics) {
    expect(
      panels.some(({ targets }) => targets.some(({ expr }) => expr.includes(metric))),
      metric,
    ).toBe(true)
    expect(
      groups.some((group) => group.rules.some(({ expr }) => expr.includes(metric))),
      metric,
    ).toBe(true)
  }
})
