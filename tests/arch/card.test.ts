import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importsOf, root, sourceFiles } from './sourceFiles.ts'

const packages = [
  'react',
  'react-dom',
  'react-router-dom',
  'konva',
  'react-konva',
  'jotai',
  'ag-grid-community',
  'ag-grid-react',
  'axios',
  'i18next',
  'react-i18next',
  '@fluentui/react-components',
  'react-hotkeys-hook',
  'exceljs',
  'vega',
  'vega-lite',
  'react-vega',
  'comlink',
  'vite',
  'vitest',
  'playwright',
]

const topLevel = [
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'index.html',
  'src/workbench',
  'src/grid',
  'src/workers',
  'src/pages',
  'src/api',
  'tests',
  'README.md',
]

describe('design card', () => {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
    string,
    Record<string, string>
  >
  const versions = { ...manifest.dependencies, ...manifest.devDependencies }

  it('every package of the card has an exact version and is imported [CARD-02]', () => {
    expect(packages.filter((name) => !/^\d+\.\d+\.\d+$/.test(versions[name] ?? ''))).toEqual([])
    const files = [...sourceFiles('src', 'server', 'tests'), ...['vite.config.ts', 'vitest.config.ts'].map(read)]
    const imported = new Set(
      files.flatMap(importsOf).map((name) =>
        name
          .split('/')
          .slice(0, name[0] === '@' ? 2 : 1)
          .join('/'),
      ),
    )
    expect(packages.filter((name) => !imported.has(name))).toEqual([])
  })

  it('the top-level folders match the card [CARD-03]', () => {
    expect(topLevel.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('the product is TypeScript, without JavaScript sources [CARD-01]', () => {
    expect(sourceFiles('src', 'server').length).toBeGreaterThan(100)
    expect(manifest.devDependencies.typescript).toBeDefined()
    const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')) as {
      compilerOptions: Record<string, unknown>
    }
    expect(compilerOptions).toMatchObject({ strict: true, erasableSyntaxOnly: true, verbatimModuleSyntax: true })
  })

  function read(path: string) {
    return { path, text: readFileSync(join(root, path), 'utf8') }
  }
})
