// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/keys/action_button.h"

#include <QAction>

#include "widgets/base/look/ui_scale.h"

namespace magna {

ActionButton::ActionButton(QAction& action, Qt::ToolButtonStyle style, QWidget* parent)
    : QToolButton(parent), action_(action) {
  setToolButtonStyle(style);
  setAutoRaise(true);
  setFocusPolicy(Qt::StrongFocus);
  keep_scaled(*this, [this] {
    setIconSize(QSize(scaled(18), scaled(18)));
    setMinimumSize(scaled(32), scaled(28));
  });
  connect(&action, &QAction::changed, this, &ActionButton::follow);
  connect(this, &QToolButton::clicked, this, [this] {
    action_.trigger();
    follow();  // a click toggles the button, but a selected tool stays selected
  });
  follow();
}

void ActionButton::follow() {
  setIcon(action_.icon());
  setText(action_.text().remove(QLatin1Char('&')));
  setToolTip(action_.toolTip());
  setAccessibleName(text());
  setAccessibleDescription(action_.statusTip());
  setEnabled(action_.isEnabled());
  setCheckable(action_.isCheckable());
  setChecked(action_.isChecked());
}

}  // namespace magna
