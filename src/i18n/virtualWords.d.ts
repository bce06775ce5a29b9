/** The sentences of one language (`virtual:words/ru`), which the build makes out of src/words: see vite.config.ts. */
declare module 'virtual:words/*' {
  const sentences: Readonly<Record<string, string>>
  export default sentences
}
