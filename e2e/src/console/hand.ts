import { expect } from 'chai';
import type { Locator } from 'playwright-core';

/** How a person uses the controls of a page, such as by mouse. */
export interface Hand {
  name: string;
  /** Follows a link, presses a button, chooses a tab, an option or a checkbox. */
  use(control: Locator): Promise<void>;
  /** Replaces the text of a field. */
  write(field: Locator, text: string): Promise<void>;
  /** Selects an option of a `select` by text. */
  select(field: Locator, option: string): Promise<void>;
}

export const mouse: Hand = {
  name: 'by mouse',
  use: (control) => control.click(),
  write: (field, text) => field.fill(text),
  select: async (field, option) => {
    await field.selectOption({ label: option });
  },
};

export const keyboard: Hand = {
  name: 'by keyboard alone',
  async use(control) {
    await focus(control);
    await control.page().keyboard.press(await control.evaluate(keyOf));
  },
  async write(field, text) {
    await focus(field);
    const { keyboard: keys } = field.page();
    await keys.press('Control+A');
    await keys.press('Delete');
    await keys.type(text);
  },
  async select(field, option) {
    await focus(field);
    // Typing the text of an option selects the option.
    await field.page().keyboard.type(option);
    expect(await field.evaluate(textOfOption)).to.equal(option);
  },
};

/** More than the number of focusable elements of a page. */
const mostPresses = 250;

/**
 * Presses Tab, Shift+Tab or the arrow key of the control's pattern, until the control has the
 * focus. Source: ARIA Authoring Practices Guide, keyboard interface.
 */
async function focus(control: Locator): Promise<void> {
  await control.waitFor();
  const page = control.page();
  for (let presses = 0; presses < mostPresses; presses++) {
    const place = await control.evaluate(placeOfFocus);
    if (place === 'here') {
      return;
    }
    await page.keyboard.press(place);
  }
  expect.fail(`Tab does not lead to ${control}`);
}

/** The members of the DOM's `Element` that the functions in this file use in the browser. */
interface PageElement {
  closest(selector: string): PageElement | null;
  contains(other: PageElement | null): boolean;
  matches(selector: string): boolean;
  compareDocumentPosition(other: PageElement): number;
  selectedOptions: { label: string }[];
  ownerDocument: { activeElement: PageElement | null };
}

/**
 * Returns `here` if the control has the focus, or else the key that moves the focus towards the
 * control. The key is an arrow key within a group, and Shift+Tab if the focus is behind the
 * control. In all other cases, the key is Tab.
 */
function placeOfFocus(control: PageElement): string {
  const { activeElement: focused } = control.ownerDocument;
  if (focused === control) {
    return 'here';
  }
  const arrows = {
    '[role=menu], [role=listbox]': 'ArrowDown',
    '[role=tablist]': 'ArrowRight',
    '[role=radiogroup]': 'ArrowDown',
  };
  const group = Object.entries(arrows).find(([selector]) =>
    control.closest(selector)?.contains(focused),
  );
  const following = 4;
  const isBehind = focused && control.compareDocumentPosition(focused) & following;
  return group?.[1] ?? (isBehind ? 'Shift+Tab' : 'Tab');
}

/**
 * Returns the key that activates a control: Space for checkboxes, radio buttons and switches, Enter
 * for all other controls.
 */
function keyOf(control: PageElement): string {
  const toggles = 'input[type=checkbox], input[type=radio], [role=switch], [role=checkbox]';
  return control.matches(toggles) ? 'Space' : 'Enter';
}

const textOfOption = (field: PageElement): string | undefined => field.selectedOptions[0]?.label;
