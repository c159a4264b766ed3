import { useScopeText } from '../api/use-scope-text.ts';
import { RiskBadge } from '../applications/risk-badge.tsx';
import { type Risk, riskOf, type Scope } from '../applications/scopes.ts';
import { useTexts } from '../i18n/texts.ts';
import classes from './permission-list.module.css';
import { StatusBadge } from './status-badge.tsx';
import { componentTexts } from './texts.ts';

const order: Record<Risk, number> = {
  high: 0,
  medium: 1,
  low: 2,
};

interface ShownPermission {
  scope: Scope;
  /** The publisher's reason for the scope. */
  reason?: string | null;
}

interface PermissionListProps {
  permissions: readonly ShownPermission[];
  /** Scopes that are not in the earlier agreement. */
  added?: readonly Scope[];
  /** Scopes that were only in the earlier agreement. */
  removed?: readonly Scope[];
  /** Scopes that no reviewer has checked. */
  unreviewed?: readonly Scope[];
}

/** Shows each permission with its meaning, risk and reason. The highest risk comes first. */
export function PermissionList(props: PermissionListProps) {
  const { permissions, added = [], removed = [], unreviewed = [] } = props;
  const t = useTexts(componentTexts);
  const textOf = useScopeText();
  const sorted = permissions.toSorted((a, b) => order[riskOf[a.scope]] - order[riskOf[b.scope]]);
  if (sorted.length === 0) {
    return <p>{t('noPermissions')}</p>;
  }
  return (
    <ul className={classes.list}>
      {sorted.map(({ scope, reason }) => (
        <li key={scope} data-removed={removed.includes(scope) || undefined}>
          <div className={classes.meaning}>
            <strong>{textOf(scope)}</strong>
            <RiskBadge scope={scope} />
            {added.includes(scope) && <StatusBadge tone="accent">{t('added')}</StatusBadge>}
            {removed.includes(scope) && <StatusBadge tone="neutral">{t('removed')}</StatusBadge>}
            {unreviewed.includes(scope) && (
              <StatusBadge tone="warning">{t('unreviewed')}</StatusBadge>
            )}
          </div>
          {reason && <div className={classes.reason}>{reason}</div>}
          <code>{scope}</code>
        </li>
      ))}
    </ul>
  );
}
