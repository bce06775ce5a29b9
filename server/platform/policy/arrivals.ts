/** A file that a request is sending. */
export interface Arrival {
  /** Bytes that it counts for: what was declared, or what has arrived if that is more. */
  readonly counted: number
  /** Records bytes that have arrived. @throws the refusal of bytes beyond the declared ones for which there is no room. */
  take: (bytes: number) => void
  end: () => void
}

/** Bytes of files that requests are sending to this node, which no row counts yet. */
export class Arrivals {
  private readonly byCompany = new Map<number, Set<Arrival>>()

  /** Begins to count a file of so many bytes; `checkRoom` throws if there is no room for what was not declared. */
  add(company: number, declared: number, checkRoom: () => void): Arrival {
    const ofCompany = this.byCompany.get(company) ?? new Set()
    this.byCompany.set(company, ofCompany)
    let [received, counted] = [0, declared]
    const arrival: Arrival = {
      get counted() {
        return counted
      },
      take: (bytes) => {
        received += bytes
        if (received <= counted) return
        counted = received
        checkRoom()
      },
      end: () => {
        ofCompany.delete(arrival)
        if (ofCompany.size === 0 && this.byCompany.get(company) === ofCompany) this.byCompany.delete(company)
      },
    }
    ofCompany.add(arrival)
    return arrival
  }

  /** Bytes that a company's arriving files count for. */
  bytesOf(company: number): number {
    return [...(this.byCompany.get(company) ?? [])].reduce((sum, { counted }) => sum + counted, 0)
  }
}

/** The arriving files of this process. */
export const arrivals = new Arrivals()
