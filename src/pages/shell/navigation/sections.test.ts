import { describe, expect, it } from 'vitest'
import { allSentences } from '../../../words/allSentences.ts'
import { sectionOf, sections } from './sections.ts'

describe('sections', () => {
  it('any path that contains /account belongs to the account section [NAV-34]', () => {
    for (const path of ['/account', '/account/company-structure', '/fields/account', '/anything/accounts']) {
      expect(sectionOf(path)?.id).toBe('account')
    }
  })

  it('a path belongs to the section of its first part', () => {
    expect(
      ['/fields', '/fields/journal', '/genome/knowledge-base', '/varieties'].map((path) => sectionOf(path)?.id),
    ).toEqual(['fields', 'fields', 'genome', 'varieties'])
    expect(['/', '/fieldsother', '/nowhere'].map(sectionOf)).toEqual([null, null, null])
  })

  it('every tab has a section and a name', () => {
    for (const { root, label, tabs } of sections) {
      expect(allSentences.ru).toHaveProperty([label])
      expect(tabs.length).toBeGreaterThan(0)
      for (const tab of tabs) {
        expect(tab.path === root || tab.path.startsWith(`${root}/`)).toBe(true)
        expect(allSentences.ru).toHaveProperty([tab.tab.label])
      }
    }
  })
})
