import type { Page } from 'playwright'

/** Opens a menu of the toolbar by its name; returns a function that finds an entry by its command's id. */
export async function openToolbarMenu(page: Page, menu: string) {
  await page.getByRole('toolbar').getByRole('button', { name: menu, exact: true }).click()
  await page.locator('[role="menu"] :focus').waitFor()
  return (command: string) => page.locator(`[role="menu"] [data-command="${command}"]`)
}

/** Chooses a command, such as "Add year", in the menu of nursery and year. */
export async function nurseryAction(page: Page, name: string): Promise<void> {
  await openToolbarMenu(page, 'Add, edit or delete')
  await page.getByRole('menuitem', { name, exact: true }).click()
}
