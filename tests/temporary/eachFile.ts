import { afterAll, vi } from 'vitest'
import { endFile } from './ofFile.ts'

// Run anew for each test file: files share their modules, and a hook told while a module loads is the first file's only.
afterAll(endFile, 120_000)
// A file that stands something in for the page's globals must not leave it to the next one.
afterAll(() => {
  vi.unstubAllGlobals()
})
