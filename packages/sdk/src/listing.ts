/** A list that comes in pages: awaited it is its first page, iterated it is every item of all of them. */

export interface Page {
  readonly next_cursor: string | null
}

export class Listing<Of extends Page, Item> implements PromiseLike<Of>, AsyncIterable<Item> {
  readonly #fetchPage: (cursor: string | null) => Promise<Of>
  readonly #itemsOf: (page: Of) => readonly Item[]

  constructor(fetchPage: (cursor: string | null) => Promise<Of>, itemsOf: (page: Of) => readonly Item[]) {
    this.#fetchPage = fetchPage
    this.#itemsOf = itemsOf
  }

  // biome-ignore lint/suspicious/noThenProperty: to be awaited is what it is for
  then<Kept = Of, Caught = never>(
    onPage?: ((page: Of) => Kept | PromiseLike<Kept>) | null,
    onError?: ((error: unknown) => Caught | PromiseLike<Caught>) | null,
  ): Promise<Kept | Caught> {
    return this.#fetchPage(null).then(onPage, onError)
  }

  /** Page by page. The next one is asked for when it is wanted. */
  async *pages(): AsyncGenerator<Of, void, undefined> {
    let cursor: string | null = null
    do {
      const page: Of = await this.#fetchPage(cursor)
      yield page
      cursor = page.next_cursor
    } while (cursor !== null)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* this.#itemsOf(page)
  }
}
