import { afterEach } from 'vitest'
import { shownPages, withProduct } from './product.ts'

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const shown of await shownPages()) console.error(`${task.name}: the page showed\n${shown}\n`)
})
withProduct.afterAll(({ product }) => product.endFile())
