/** One language's sentences by their keys, as i18next reads them: plural forms under `key_one`, `key_few`, … */
export type Sentences = Readonly<Record<string, string>>
