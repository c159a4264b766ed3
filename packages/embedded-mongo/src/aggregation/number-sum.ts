import { Decimal128, Double } from 'bson';
import { decimalArithmetic } from '../values/decimal.ts';
import { numberKind, toBigInt, toDouble, wholeNumber } from '../values/number.ts';

/**
 * A sum of numbers, of the widest of their types. Doubles are added with compensation: 0.1 ten
 * times is 1.
 */
export class NumberSum {
  #whole = 0n;
  #double = 0;
  #compensation = 0;
  #decimal: Decimal128 | undefined;
  #hasDouble = false;
  #hasLong = false;

  add(value: unknown): void {
    switch (numberKind(value)) {
      case 'Decimal128':
        this.#decimal = decimalArithmetic(
          'add',
          this.#decimal ?? Decimal128.fromString('0'),
          value,
        );
        return;
      case 'Double':
        this.#hasDouble = true;
        this.#addDouble(toDouble(value));
        return;
      case 'Long':
        this.#hasLong = true;
    }
    this.#whole += toBigInt(value);
  }

  /** Neumaier's summation. */
  #addDouble(value: number): void {
    const sum = this.#double + value;
    if (Number.isFinite(sum)) {
      this.#compensation +=
        Math.abs(this.#double) >= Math.abs(value)
          ? this.#double - sum + value
          : value - sum + this.#double;
    }
    this.#double = sum;
  }

  result(): unknown {
    if (this.#decimal) {
      return this.#withOthers(this.#decimal);
    }
    if (!this.#hasDouble) {
      return wholeNumber(this.#whole, this.#hasLong);
    }
    this.#addDouble(Number(this.#whole));
    this.#whole = 0n;
    return new Double(this.#double + this.#compensation);
  }

  #withOthers(decimal: Decimal128): Decimal128 {
    const sum = this.#hasDouble
      ? decimalArithmetic('add', decimal, new Double(this.#double + this.#compensation))
      : decimal;
    return decimalArithmetic('add', sum, wholeNumber(this.#whole));
  }
}
