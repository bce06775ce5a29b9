/** A file that a request is sending. */
export interface Arrival {
  /** Bytes that are counted for the file: the declared size, or the received size if that is larger. */
  readonly counted: number
  /** Records bytes that have arrived. @throws the refusal of bytes beyond the declared ones for which there is no room. */
  take: (bytes: number) => void
  end: () => void
}

/** Bytes of files that requests are sending to this node, which no row counts yet. */
export class Arrivals {
  private readonly byCompany = new Map<number, Set<Arrival>>()

  /** Begins to count a file of a declared size; `checkRoom` throws if there is no room for further bytes. */
  add(company: number, declared: number, checkRoom: (further: number) => void): Arrival {
    const companyArrivals = this.byCompany.get(company) ?? new Set()
    this.byCompany.set(company, companyArrivals)
    let [received, counted] = [0, declared]
    const arrival: Arrival = {
      get counted() {
        return counted
      },
      take: (bytes) => {
        received += bytes
        if (received <= counted) return
        checkRoom(received - counted)
        counted = received
      },
      end: () => {
        companyArrivals.delete(arrival)
        if (companyArrivals.size === 0 && this.byCompany.get(company) === companyArrivals)
          this.byCompany.delete(company)
      },
    }
    companyArrivals.add(arrival)
    return arrival
  }

  /** Bytes that a company's arriving files count for. */
  bytesOf(company: number): number {
    return [...(this.byCompany.get(company) ?? [])].reduce((sum, { counted }) => sum + counted, 0)
  }
}

/** The arriving files of this process. */
export const arrivals = new Arrivals()
