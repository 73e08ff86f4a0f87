/** The worker that verifies. It answers one question at a time; whoever cannot wait ends it, and another one takes its place. */
import type { FromWorker, Offers, Question, Told } from "../messages.ts";

export interface Listener {
  ready(offers: Offers): void;
  progress(states: number, seconds: number): void;
  told(told: Told): void;
  failed(message: string): void;
}

export class VerifierClient {
  private readonly listener: Listener;
  private worker: Worker;
  private isReady = false;
  private waiting: Question | null = null;

  constructor(listener: Listener) {
    this.listener = listener;
    this.worker = this.begin();
  }

  ask(question: Question): void {
    if (this.isReady) this.worker.postMessage(question);
    else this.waiting = question;
  }

  cancel(): void {
    this.worker.terminate();
    this.isReady = false;
    this.waiting = null;
    this.worker = this.begin();
  }

  private begin(): Worker {
    const worker = new Worker("verifier.js");
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      this.receive(data);
    };
    worker.onerror = ({ message }) => {
      this.listener.failed(message);
    };
    return worker;
  }

  private receive(message: FromWorker): void {
    switch (message.kind) {
      case "ready":
        this.isReady = true;
        this.listener.ready(message.offers);
        if (this.waiting !== null) this.worker.postMessage(this.waiting);
        this.waiting = null;
        return;
      case "progress":
        this.listener.progress(message.states, message.seconds);
        return;
      case "told":
        this.listener.told(message.told);
    }
  }
}
