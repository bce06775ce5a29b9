/** The write that the grid's rows were given after (null = they are yet to come), and who is told when they have been. */
export interface HandedRows {
  current: number | null
  onGiven: (() => void) | null
}
