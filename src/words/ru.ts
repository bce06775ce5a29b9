import account from '../../locales/ru/account.json' with { type: 'json' }
import admin from '../../locales/ru/admin.json' with { type: 'json' }
import genome from '../../locales/ru/genome.json' with { type: 'json' }
import pedigree from '../../locales/ru/pedigree.json' with { type: 'json' }
import saved from '../../locales/ru/saved.json' with { type: 'json' }
import statistics from '../../locales/ru/statistics.json' with { type: 'json' }
import storage from '../../locales/ru/storage.json' with { type: 'json' }
import type { Sentences } from './sentences.ts'
import shared from './shared/ru.ts'

/** Every Russian sentence by its key. */
const sentences = {
  ...shared,
  ...account,
  ...admin,
  ...genome,
  ...pedigree,
  ...saved,
  ...statistics,
  ...storage,
} satisfies Sentences

export default sentences
