import type { Page } from 'playwright'
import { listNews } from '../../../src/contract/company/news.ts'
import type { PageRecord } from '../../../src/pages/page.ts'
import { freshStore, newLot } from '../../integration/seeds/store.ts'
import { yatesField } from '../fields/yatesField.ts'
import type { Product } from '../product.ts'

/**
 * A new company whose pages have something to show: `director` is its general director, `ofStore` the query of its crop with
 * a lot of seed. `addressOf` is where a page is opened: fields pages in a year with a trial, others in the crop with lines
 * and seed.
 */
export async function filledPages(product: Product) {
  const director = await product.server.newCompany()
  const { field } = await yatesField(director)
  const store = await freshStore(director)
  await newLot(director, store)
  const article = (await director.call(listNews, {})).body.data[0].id
  const fieldsQuery = new URL(field.address, product.server.address).search
  const storeQuery = `?cultureId=${store.setting.place.spec_id}`
  const addressOf = ({ path, section }: PageRecord) =>
    path.replace(':id', String(article)) + (section === null ? '' : section === 'fields' ? fieldsQuery : storeQuery)
  return { director, ofStore: storeQuery, addressOf }
}

/** Whether a page is drawn and no part of it is still loading or being computed. */
export const isLoaded = (page: Page) =>
  page.evaluate(
    () =>
      document.querySelector('h1, form') !== null &&
      document.querySelector('[aria-busy="true"], [data-state="loading"], [role="progressbar"]') === null,
  )
