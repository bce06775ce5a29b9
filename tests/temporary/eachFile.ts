import { afterAll, vi } from 'vitest'
import { runEndCallbacks } from './ofFile.ts'

// Registered again for each test file: files share their modules, so that a hook registered while a module loads belongs
// to the first file only.
afterAll(runEndCallbacks, 120_000)
// The stubs of a file's page globals must not remain for the next file.
afterAll(() => {
  vi.unstubAllGlobals()
})
