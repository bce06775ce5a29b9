import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'
import { languages, namespaces } from './src/words/word.ts'

const brotli = promisify(brotliCompress)

/** Files that are kept for a start without a network and packed ahead. */
const packed = /\.(js|css|html|svg|json)$/

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** Every file of the build with its revision; hashed ones need none. */
async function manifestOf(folder: string): Promise<{ url: string; revision: string | null }[]> {
  const files = (await filesOf(folder)).filter((file) => packed.test(file))
  const manifest = await Promise.all(
    files.map(async (file) => {
      const url = `/${file.slice(folder.length + 1).replaceAll('\\', '/')}`
      const hash = createHash('sha256')
        .update(await readFile(file))
        .digest('hex')
      return { url, revision: url.startsWith('/assets/') ? null : hash.slice(0, 16) }
    }),
  )
  return manifest.sort((a, b) => a.url.localeCompare(b.url))
}

/** One classic script that knows every file of the build. */
async function buildServiceWorker(outDir: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'self.__WB_MANIFEST': JSON.stringify(await manifestOf(outDir)) },
    build: {
      outDir,
      emptyOutDir: false,
      rolldownOptions: {
        input: 'src/app/serviceWorker.ts',
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
}

/** Packs every text file beside itself; the page is packed by the server, which writes its nonce. */
async function packAhead(outDir: string): Promise<void> {
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }
  for (const file of await filesOf(outDir)) {
    if (!packed.test(file) || file.endsWith('index.html')) continue
    await writeFile(`${file}.br`, await brotli(await readFile(file), options))
  }
}

function afterBuild(): Plugin {
  let outDir = ''
  return {
    name: 'plotline-after-build',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir
    },
    async writeBundle() {
      await buildServiceWorker(outDir)
      await packAhead(outDir)
    },
  }
}

const server = process.env.PLOTLINE_SERVER ?? 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [react(), afterBuild()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Part of the first script in every language, so that it takes no language's chunk along.
            { name: 'not-started', test: /[\\/]notStarted\.json/ },
            ...languages.flatMap((language) => [
              ...namespaces.map((namespace) => ({
                name: `${namespace}-${language}`,
                test: new RegExp(`[\\\\/]locales[\\\\/]${language}[\\\\/]${namespace}\\.json`),
              })),
              {
                name: `words-${language}`,
                test: new RegExp(
                  `[\\\\/](locales[\\\\/]${language}[\\\\/]|src[\\\\/]words[\\\\/]shared[\\\\/]${language}\\.ts)`,
                ),
              },
            ]),
            // zod together with what forbids it code from text, so that this comes before any schema.
            { name: 'schemas', test: /node_modules[\\/]zod[\\/]|src[\\/]app[\\/]withoutEval/ },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/ },
            { name: 'grid', test: /node_modules[\\/]ag-grid/ },
            { name: 'canvas', test: /node_modules[\\/](konva|react-konva|react-reconciler)[\\/]/ },
            { name: 'vega', test: /node_modules[\\/](vega|d3-)/ },
            { name: 'sheets', test: /node_modules[\\/](exceljs|fflate|saxes)[\\/]/ },
            // From what every page loads to what one page loads. Each group takes what its modules need and no earlier group
            // has, so that no chunk needs a later one (ADR 117).
            { name: 'start', tags: ['$initial'] },
            { name: 'authModules', test: /src[\\/]pages[\\/]auth[\\/]/ },
            { name: 'AppShell', test: /[\\/]AppShell\.tsx/ },
            { name: 'linkUser', test: /[\\/]linkUser\.ts/ },
            { name: 'ShellDialogs', test: /[\\/]ShellDialogs\.tsx/ },
            // Needed by so many of the pages, dialogs and panels that are loaded on demand.
            { name: 'shared-by-most', minShareCount: 8 },
            // Without the sheet's table, whose library is loaded with the workbench.
            { name: 'shared-by-some', minShareCount: 4, test: /src[\\/](?!grid[\\/])|node_modules/ },
            { name: 'fieldsModule', test: /[\\/]fieldsModule\.ts/ },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    proxy: {
      '^/(api|warehouse|brapi)/': server,
      '^/notification/': { target: server, ws: true },
    },
  },
})
