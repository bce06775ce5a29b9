import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addGenotype } from '../../../src/contract/genome/genotypes.ts'
import type { OpenDialog } from '../../../src/state/shell/dialogs.ts'
import { exampleArchive } from '../../integration/genomeFiles/archives.ts'
import type { Actor } from '../../integration/harness.ts'
import { cameraPicture } from '../../integration/photos/pictures.ts'
import { accessibilityViolations } from '../accessibilityViolations.ts'
import { type Product, startProduct } from '../product.ts'
import { editLabels, type MapDriver, openMap, writeLabels } from './mapDriver.ts'
import { makeField } from './smallField.ts'
import { hiddenControls } from './smallWindow.ts'
import { addTraits } from './tableDriver.ts'
import { nurseryAction, openToolbarMenu } from './toolbarMenus.ts'

let product: Product
let actor: Actor
let map: MapDriver
let plot: number

beforeAll(async () => {
  product = await startProduct()
  actor = await product.server.newCompany()
  const field = await makeField(actor, { rows: 5, cols: 6, labels: false })
  ;[plot] = field.plotIds
  await addTraits(actor, field, ['Plants'], { value: (k) => 10 + k })
  map = await openMap(product, actor, field)
  // Two users write one cell, so that there is a conflict to resolve.
  const { page, press } = map
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/changes/', async (route) => {
    if (route.request().method() === 'POST') await released
    await route.continue()
  })
  await map.cell(1, 1).click()
  await editLabels(page)
  await press('Enter')
  await page.keyboard.type('MINE')
  await press('Enter')
  await writeLabels(actor, field, { 0: 'THEIRS', 5: 'A6' })
  release()
  await page.getByRole('button', { name: '1 conflict' }).waitFor()
  await page.unroute('**/changes/')
})

/** Runs a command by its name in the palette. */
async function command({ page, press }: MapDriver, name: string) {
  const paletteInput = page.getByRole('combobox', { name: 'Command palette' })
  await press('Control+k')
  await paletteInput.fill(name)
  await page.getByRole('option', { name }).first().waitFor()
  await press('Enter')
  // While it closes it is still a dialog and could be mistaken for the one that the command opens.
  await paletteInput.waitFor({ state: 'detached' })
}

/** Focuses a photo of the active plot. */
async function addPhoto(map: MapDriver) {
  await command(map, 'Photos of the plot')
  const photo = map.page.locator('[data-photo]').first()
  const file = await cameraPicture()
  const picture = { name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) }
  await map.page.locator('[data-photo-drop] input').first().setInputFiles(picture)
  await photo.click()
}

/** Dialogs of the account pages. */
type AccountDialog = 'addDivision' | 'deleteDivision' | 'movePerson' | 'removePerson' | 'removedPeople'

/** Dialogs of the seed store, opened on its page. */
type StoreDialog =
  | 'warehouse'
  | 'storeLocation'
  | 'deleteWarehouse'
  | 'deleteLocation'
  | 'addLot'
  | 'editLot'
  | 'deleteLot'
  | 'seedEntry'
  | 'seedLimits'
  | 'sowingPlan'

/** Dialogs of the statistics, opened by their own test. */
type StatisticsDialog = 'saveResult' | 'editResult' | 'deleteResult'

/** Dialogs of the genome pages, opened by their own test. */
type GenomeDialog = 'genomeSettings' | 'markerEffects' | 'saveIdeotype' | 'keepIdeotype'

/** The dialog of a crop without a nursery, opened by its own test. */
type EmptyCropDialog = 'deleteCrop'

/**
 * Dialogs of the fields pages: lines are added and promoted on the varieties page, parents are edited on the pedigree
 * page, pages of plots are filtered on their own pages.
 */
type FieldsDialog = Exclude<
  OpenDialog['kind'],
  | 'addLine'
  | 'promoteLine'
  | 'parentsOfLine'
  | 'pageFilter'
  | EmptyCropDialog
  | AccountDialog
  | StoreDialog
  | StatisticsDialog
  | GenomeDialog
>

/** How each dialog of the page is opened, from the map with one plot active. */
const opened: Record<FieldsDialog, (map: MapDriver) => Promise<void>> = {
  palette: ({ press }) => press('Control+k'),
  keys: ({ press }) => press('F1'),
  saveRecipe: async ({ press }) => {
    await press('n')
    await press('k')
  },
  messages: ({ press }) => press('Shift+F4'),
  about: (map) => command(map, 'About Plotline'),
  renameCrop: (map) => command(map, 'Rename crop'),
  addSampleCrop: (map) => command(map, 'Add sample data'),
  cellHistory: ({ press }) => press('Control+i'),
  find: ({ press }) => press('Control+f'),
  goto: ({ press }) => press('Control+g'),
  selections: (map) => command(map, 'Named selections'),
  conflicts: ({ page }) => page.getByRole('button', { name: '1 conflict' }).click(),
  nursery: (map) => nurseryAction(map.page, 'Add nursery'),
  year: (map) => nurseryAction(map.page, 'Add year'),
  deleteNursery: (map) => nurseryAction(map.page, 'Delete nursery'),
  deleteYear: (map) => nurseryAction(map.page, 'Delete year'),
  addPlot: (map) => command(map, 'Add plot'),
  addTrait: (map) => command(map, 'Add a trait'),
  renameLine: (map) => command(map, 'Rename the line'),
  promote: async (map) => {
    await map.cell(2, 2).click()
    await command(map, 'Promote lines to varieties')
  },
  download: async (map) => {
    await command(map, 'Download lists')
    await map.page.locator('[data-preview]').waitFor()
  },
  bindPhotos: (map) => command(map, 'Add photos of many plots'),
  photo: async (map) => {
    await addPhoto(map)
    await map.press('Enter')
  },
  deletePhoto: async (map) => {
    await addPhoto(map)
    await map.press('Delete')
  },
  deleteGenomeFile: async (map) => {
    await command(map, 'Genome data of the plot')
    const { page } = map
    const archive = exampleArchive('genome/SM1_paired.tar')
    const buffer = Buffer.from(await archive.arrayBuffer())
    await page
      .locator('[data-genome-files] input[type="file"]')
      .setInputFiles({ name: archive.name, mimeType: '', buffer })
    await page.locator('[data-genome-form] [type="submit"]').click()
    // The message of the upload may cover the button.
    await page.locator('[data-genome-file]').getByRole('button', { name: 'Delete the file' }).focus()
    await map.press('Enter')
  },
  plantMeans: async (map) => {
    const { page, press } = map
    await command(map, 'Plants of the plot')
    await page.locator('[data-plant="add"]').click()
    await page.locator('[data-region="plants"] [row-index="0"] [col-id^="trait:"]').first().click()
    await page.keyboard.type('5')
    await press('Enter')
    await page.locator('[data-plant="means"]').click()
  },
  recount: (map) => command(map, 'Adjust a trait to a standard'),
  formula: async (map) => {
    const { page, press } = map
    await page.locator('[data-pane="table"] [row-index="0"] [col-id="row"]').click()
    await press('End')
    await press('End')
    await press('=')
  },
  suppress: async (map) => {
    const { page, press } = map
    await page.locator('[data-pane="table"] [row-index="0"] [col-id="row"]').click()
    await press('End')
    await press('End')
    await press('Alt+Delete')
  },
  note: async (map) => {
    await map.page.locator('[data-pane="table"] [row-index="0"] [col-id="row"]').click()
    await map.press('End', 'End', 'Shift+F2')
  },
  replace: async ({ page, press }) => {
    await press('Control+h')
    await page.keyboard.type('Line')
    await press('Enter')
    await page.locator('[data-hits] [role="option"]').first().waitFor()
  },
  pasteSpecial: async ({ page, press }) => {
    await page.locator('[data-pane="table"] [row-index="0"] [col-id="row"]').click()
    await press('End', 'End', 'Control+c', 'Control+Shift+v')
    await page.locator('[data-values-panel="pasteSpecial"] [role="status"] b').first().waitFor()
  },
  phenotype: (map) => command(map, 'Enter a phenotype'),
  stage: (map) => command(map, 'Enter a stage'),
  technology: (map) => command(map, 'Enter an operation'),
  genotype: (map) => command(map, 'Enter a genotype'),
  addPlots: (map) => command(map, 'Create plots'),
  yearData: (map) => command(map, 'Year data'),
  editTrait: async (map) => {
    const { page, press } = map
    await page.locator('[data-pane="table"] [row-index="0"] [col-id="row"]').click()
    await press('End')
    await press('End')
    await command(map, 'Edit the column')
  },
  takeOut: async (map) => {
    const { page, press } = map
    await page.locator('[data-pane="table"] [row-index="0"] [col-id="row"]').click()
    await press('End')
    await press('End')
    await command(map, 'Take the column out of the year')
  },
  marker: async (map) => {
    const { page, press } = map
    const alleles = { first_allele: 'A', second_allele: 'C' }
    await actor.call(addGenotype, { body: { plot_id: plot, chr: '1H', pos: 45.2, mut_name: null, ...alleles } })
    await page.locator('[data-pane="table"] [row-index="0"] [col-id="row"]').click()
    const active = page.locator('[data-pane="table"] .is-active[col-id^="marker:"]')
    await expect.poll(() => press('End').then(() => active.count())).toBe(1)
    await command(map, 'Rename the marker')
  },
  planCrossings: async (map) => {
    const { page, press } = map
    await command(map, 'Plan crossings')
    await page.locator('[data-parents="females"] [role="option"]').first().waitFor()
    for (const parents of ['females', 'males']) {
      await page.locator(`[data-parents="${parents}"] [role="listbox"]`).focus()
      await press('Control+a')
    }
    await page.locator('[data-cross="0 1"]').waitFor()
  },
  nextYear: (map) => command(map, 'Move to the next year'),
  deletePlots: ({ press }) => press('Control+Delete'),
  clearNumbering: (map) => command(map, 'Clear numbering'),
  upload: async (map) => {
    await command(map, 'Upload')
    const file = join(import.meta.dirname, '../../data/uploads/yates_oats/phenotypes.csv')
    await map.page.locator('input[data-upload]').setInputFiles(file)
    await map.page.locator('[data-kinds="choice"]').getByRole('radio').first().click()
    await map.page.locator('[data-changes]').waitFor()
  },
  // Last, because the design in question stays.
  leaveDesign: async ({ press, page }) => {
    await press('Control+a', 'Control+a', 'd')
    await page.locator('[data-design-score] dl').waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await press('r', 'd')
  },
}

afterEach(async () => {
  expect(map.faults).toEqual([])
  // A dialog that is still open or closing would hide the violations of the next one.
  const openPopups = map.page.locator('[role="dialog"], [role="menu"]')
  // A dialog with input asks before it closes, and Enter leaves it.
  const pending = map.page.getByRole('dialog', { name: 'Close without saving?' })
  await expect
    .poll(async () => {
      const count = await openPopups.count()
      if (count > 0) await map.press((await pending.count()) > 0 ? 'Enter' : 'Escape')
      return count
    })
    .toBe(0)
})

describe('accessibility of the fields page', () => {
  it('map and table have no accessibility violations', async () => {
    expect(await accessibilityViolations(map.page)).toEqual([])
  })

  it('legend, histogram and inspector have no accessibility violations', async () => {
    const { page, press } = map
    await map.cell(2, 2).click()
    await press('c')
    await page.keyboard.type('Yield')
    await press('Enter')
    await page.locator('[data-legend] svg').first().waitFor()
    await press('F9')
    await page.locator('[data-region="inspector"]').waitFor()
    const violations = await accessibilityViolations(page)
    await press('F9')
    expect(violations).toEqual([])
  })

  it.each([
    ['the map', () => map.cell(2, 2).click({ button: 'right' })],
    ['the table', () => map.page.locator('[data-pane="table"] .ag-cell').nth(4).click({ button: 'right' })],
    ['the toolbar', () => openToolbarMenu(map.page, 'View')],
  ] as const)('the menu of %s has no accessibility violations', async (_, open) => {
    await open()
    await map.page.getByRole('menu').first().waitFor()
    expect(await accessibilityViolations(map.page, '[role="menu"]')).toEqual([])
  })

  it.each(Object.keys(opened) as FieldsDialog[])(
    'the dialog %s has no violations, and its buttons stay visible at 200 % zoom',
    async (kind) => {
      await map.cell(2, 2).click()
      await opened[kind](map)
      await map.page.getByRole('dialog').first().waitFor()
      expect(await accessibilityViolations(map.page, '[role="dialog"]')).toEqual([])
      expect(await hiddenControls(map.page)).toEqual([])
    },
  )
})
