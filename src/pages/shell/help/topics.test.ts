import { expect, it } from 'vitest'
import { allCommands } from '../../../commands/allCommands.ts'
import { languages } from '../../../words/word.ts'
import { helpTopics, loadTopics, topicCommands, topicOf } from './topics.ts'

it('every topic exists in every language, in at most 200 words', async () => {
  const english = await loadTopics('en')
  for (const language of languages) {
    const texts = await loadTopics(language)
    expect(Object.keys(texts).sort()).toEqual([...helpTopics].sort())
    for (const topic of helpTopics) {
      const text = [texts[topic].title, ...texts[topic].paragraphs].join(' ')
      expect(text.split(/\s+/).length).toBeLessThanOrEqual(200)
      expect(texts[topic].paragraphs).toHaveLength(english[topic].paragraphs.length)
      expect(/[а-яё]/i.test(text)).toBe(language === 'ru')
      if (language !== 'en') expect(texts[topic].title).not.toBe(english[topic].title)
    }
  }
})

it('the keys under a topic belong to existing commands', () => {
  const commandIds = new Set(allCommands.map(({ id }) => id))
  expect(Object.values(topicCommands).flatMap((ids) => ids.filter((id) => !commandIds.has(id)))).toEqual([])
})

it('the topic belongs to the focused part, else to the page', () => {
  expect(topicOf('map', '/fields')).toBe('map')
  expect(topicOf('charts', '/fields')).toBe('charts')
  expect(topicOf('table', '/fields')).toBe('table')
  expect(topicOf('table', '/varieties')).toBe('varieties')
  expect(topicOf('table', '/fields/phenotypes')).toBe('phenotypes')
  expect(topicOf(null, '/fields')).toBe('map')
  expect(topicOf('article', '/news/5')).toBe('news')
  expect(topicOf('page', '/account')).toBe('account')
  expect(topicOf('header', '/account')).toBe('overview')
  expect(topicOf('structure', '/account/company-structure')).toBe('structure')
  expect(topicOf('detail', '/account/history')).toBe('history')
  expect(topicOf(null, '/genome/knowledge-base')).toBe('genome')
  expect(topicOf(null, '/somewhere')).toBe('overview')
  expect(topicOf('rail', '/fields/statistic/anova')).toBe('statistics')
  expect(topicOf('table', '/varieties/storage')).toBe('storage')
  expect(topicOf('pedigree', '/varieties/pedigrees')).toBe('pedigree')
  expect(topicOf('regions', '/genome')).toBe('genome')
  expect(topicOf('crossings', '/varieties')).toBe('crossings')
  expect(topicOf('designs', '/fields')).toBe('designs')
})
