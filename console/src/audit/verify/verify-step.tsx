import type { BundleVerdict } from '@irp/transparency/verify';
import IconCircleCheck from '@tabler/icons-react/icons/IconCircleCheck';
import IconCircleDashed from '@tabler/icons-react/icons/IconCircleDashed';
import IconCircleX from '@tabler/icons-react/icons/IconCircleX';
import { useTexts } from '../../i18n/texts.ts';
import classes from '../audit.module.css';
import { auditTexts } from '../texts.ts';
import type { Step, StepState } from './steps.ts';

const icons = {
  passed: IconCircleCheck,
  failed: IconCircleX,
  open: IconCircleDashed,
} as const;

interface VerifyStepProps {
  step: Step;
  state: StepState;
  verdict: BundleVerdict;
}

/** Shows a step of the verification with its result. */
export function VerifyStep({ step, state, verdict }: VerifyStepProps) {
  const t = useTexts(auditTexts);
  const Icon = icons[state];
  const values: Record<string, string | number> = verdict.ok
    ? {
        count: countOf(step, verdict),
        kid: verdict.kid ?? '',
        time: verdict.time ?? '',
      }
    : { count: 0 };
  const isSelection = verdict.ok && verdict.filter !== null;
  const passed =
    isSelection && (step === 'records' || step === 'root')
      ? t(`step-${step}-selection`, values)
      : t(`step-${step}-passed`, values);
  const texts: Record<StepState, string> = {
    passed,
    failed: verdict.ok ? '' : verdict.error.message,
    open: `${t('state-open')}: ${t(`step-${step}`)}`,
  };
  return (
    <li className={classes.step} data-state={state}>
      <Icon size={20} role="img" aria-label={t(`state-${state}`)} />
      <div>
        <strong>{t(`step-${step}-title`)}</strong>
        <p>{texts[state]}</p>
      </div>
    </li>
  );
}

function countOf(step: Step, verdict: Extract<BundleVerdict, { ok: true }>): number {
  const counts: Partial<Record<Step, number>> = {
    records: verdict.records,
    root: verdict.size,
    signatures: verdict.checkpoints,
    kept: verdict.compared,
  };
  return counts[step] ?? 0;
}
