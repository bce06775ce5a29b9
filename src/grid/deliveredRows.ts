/** The write after which the grid received its rows (null = not yet), and a listener for that. */
export interface DeliveredRows {
  current: number | null
  onDelivered: (() => void) | null
}
