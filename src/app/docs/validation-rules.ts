import { getMetadataStorage } from 'class-validator';

/** Constraints of a property, as JSON Schema keywords. */
export type Rules = Record<string, unknown>;

type RuleOf = (constraints: unknown[]) => Rules;

/** Rules by the name of the validation rule. */
const RULES: Record<string, RuleOf> = {
  isInt: () => ({ type: 'integer' }),
  min: ([minimum]) => ({ minimum }),
  max: ([maximum]) => ({ maximum }),
  isDivisibleBy: ([multipleOf]) => ({ multipleOf }),
  minLength: ([minLength]) => ({ minLength }),
  maxLength: ([maxLength]) => ({ maxLength }),
  isShortEnough: ([maxLength]) => ({ maxLength }),
  isNotBlank: () => ({ pattern: String.raw`\S` }),
  isIn: ([values]) => ({ type: 'string', enum: values }),
  isFilled: () => ({ pattern: String.raw`\S` }),
  arrayMinSize: ([minItems]) => ({ minItems }),
  arrayMaxSize: ([maxItems]) => ({ maxItems }),
  isMentions: ([maxItems]) => ({ maxItems, uniqueItems: true }),
  isPollOptions: ([minItems, maxItems, maxLength]) => ({
    minItems,
    maxItems,
    uniqueItems: true,
    items: { type: 'string', minLength: 1, maxLength },
  }),
  matches: ([pattern]) => ({ pattern: (pattern as RegExp).source }),
};

/** Reads the rules of a request class from class-validator, so that the document always matches the validation. */
export function rulesOf(dto: Function): Record<string, Rules> {
  const rules: Record<string, Rules> = {};
  const storage = getMetadataStorage();
  for (const rule of storage.getTargetValidationMetadatas(dto, '', false, false)) {
    const { propertyName, type, name = '', constraints } = rule;
    const isOptional = type === 'conditionalValidation';
    const more = isOptional ? { required: false } : RULES[name]?.(constraints as unknown[]);
    rules[propertyName] = { ...rules[propertyName], ...more };
  }
  return rules;
}
