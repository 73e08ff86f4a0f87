import type { Vertex } from "./interval-vertex.ts";

/** Vertices that wait, each once, the smallest rank first: a binary heap. */
export class VertexQueue {
  private readonly heap: Vertex[] = [];

  push(vertex: Vertex): void {
    if (vertex.isWaiting) return;
    vertex.isWaiting = true;
    const { heap } = this;
    let at = heap.length;
    heap.push(vertex);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (heap[parent]!.rank <= vertex.rank) break;
      heap[at] = heap[parent]!;
      at = parent;
    }
    heap[at] = vertex;
  }

  pop(): Vertex | null {
    const { heap } = this;
    const top = heap[0];
    if (top === undefined) return null;
    const last = heap.pop()!;
    if (heap.length > 0) this.sink(last);
    top.isWaiting = false;
    return top;
  }

  private sink(vertex: Vertex): void {
    const { heap } = this;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && heap[child + 1]!.rank < heap[child]!.rank) child++;
      if (heap[child]!.rank >= vertex.rank) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = vertex;
  }
}
