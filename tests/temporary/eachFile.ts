import { afterAll, vi } from 'vitest'
import { endFile } from './ofFile.ts'

// Registered again for each test file: files share their modules, so that a hook registered while a module loads belongs
// to the first file only.
afterAll(endFile, 120_000)
// A file that stubs the page's globals must not leave the stubs to the next one.
afterAll(() => {
  vi.unstubAllGlobals()
})
