// Chaja
// SPDX-License-Identifier: Apache-2.0

import { ChajaError } from "./errors.js";

/** Calls the functions of an instance: copies texts into its memory and answers out of it, and frees what is not used any more. */
export class Memory {
  #exports;
  #instance;
  #encoder = new TextEncoder();
  #decoder = new TextDecoder();
  /** @type {unknown} what stopped the module */
  #fault = null;
  /** Closes what the page forgot to close. */
  #registry = new FinalizationRegistry((/** @type {number} */ handle) => this.forget(handle));

  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    this.#exports = /** @type {any} */ (instance.exports);
    this.#instance = this.#run(() => this.#exports.chaja_open());
  }

  get isDiscarded() {
    return this.#fault !== null;
  }

  /**
   * Closes a number of the module when its owner is gone.
   *
   * @param {object} owner
   * @param {number} handle
   */
  keep(owner, handle) {
    this.#registry.register(owner, handle, owner);
    return handle;
  }

  /**
   * @param {object} owner
   * @param {number} handle
   */
  close(owner, handle) {
    if (/** @type {any} */ (this.#registry).unregister(owner)) this.forget(handle);
  }

  /**
   * Closes a number of the module.
   *
   * @param {number} handle
   */
  forget(handle) {
    if (!this.isDiscarded) this.#run(() => this.#exports.chaja_close(this.#instance, handle));
  }

  /**
   * Calls a function whose answer is JSON.
   *
   * @param {string} name
   * @param {(number | string | BufferSource)[]} parameters numbers, and texts or bytes, which are copied
   */
  json(name, ...parameters) {
    return JSON.parse(this.text(name, ...parameters));
  }

  /**
   * Calls a function whose answer is text.
   *
   * @param {string} name
   * @param {(number | string | BufferSource)[]} parameters
   */
  text(name, ...parameters) {
    return this.#call(name, parameters, (bytes) => this.#decoder.decode(bytes));
  }

  /**
   * Calls a function whose answer is bytes.
   *
   * @param {string} name
   * @param {(number | string | BufferSource)[]} parameters
   */
  bytes(name, ...parameters) {
    return this.#call(name, parameters, (bytes) => bytes.slice());
  }

  /**
   * @template Result
   * @param {string} name
   * @param {(number | string | BufferSource)[]} parameters
   * @param {(bytes: Uint8Array) => Result} read
   * @returns {Result}
   */
  #call(name, parameters, read) {
    /** @type {number[]} */
    const words = [this.#instance];
    for (const parameter of parameters) {
      if (typeof parameter === "number") words.push(parameter);
      else words.push(...this.#copy(parameter));
    }
    const block = this.#run(() => this.#exports[name](...words)) >>> 0;
    if (block === 0) throw this.#outOfMemory();
    const [status, count] = new Uint32Array(this.#exports.memory.buffer, block, 2);
    const bytes = new Uint8Array(this.#exports.memory.buffer, block + 8, count);
    let error;
    let result;
    if (status === 0) result = read(bytes);
    else error = JSON.parse(this.#decoder.decode(bytes)).error;
    this.#run(() => this.#exports.chaja_free(block));
    if (error) throw new ChajaError(error.code, error.message);
    return /** @type {Result} */ (result);
  }

  /**
   * Copies text or bytes into the module, which frees them.
   *
   * @param {string | BufferSource} data
   * @returns {[address: number, count: number]}
   */
  #copy(data) {
    const bytes = typeof data === "string" ? this.#encoder.encode(data) : view(data);
    const address = this.#run(() => this.#exports.chaja_allocate(bytes.length)) >>> 0;
    if (address === 0) throw this.#outOfMemory();
    new Uint8Array(this.#exports.memory.buffer, address, bytes.length).set(bytes);
    return [address, bytes.length];
  }

  /**
   * Runs a function of the module. After a trap its memory is in an unknown state, so that it is never called again.
   *
   * @param {() => number} call
   */
  #run(call) {
    if (this.#fault !== null) {
      throw new ChajaError("instance_discarded", "the module stopped because of a fault; load it anew", {
        cause: this.#fault,
      });
    }
    try {
      return call();
    } catch (error) {
      this.#fault = error;
      throw new ChajaError(
        "instance_discarded",
        "the module stopped because of a fault in it or because memory ran out; load it anew",
        { cause: error },
      );
    }
  }

  #outOfMemory() {
    return new ChajaError("out_of_memory", "there is not enough memory for this; close indexes, or use smaller ones");
  }
}

/** @param {BufferSource} data */
function view(data) {
  return data instanceof ArrayBuffer
    ? new Uint8Array(data)
    : new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}
