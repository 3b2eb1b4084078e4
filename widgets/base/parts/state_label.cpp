// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/parts/state_label.h"

#include <QLabel>

#include "widgets/base/look/ui_scale.h"

namespace magna {

QLabel* make_state_label(const QString& name, int lines, QWidget* parent) {
  auto* label = new QLabel(parent);
  label->setAccessibleName(name);
  label->setTextFormat(Qt::PlainText);
  label->setWordWrap(lines > 1);
  label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  label->setMinimumWidth(10);
  keep_scaled(*label, [label, lines] {
    label->setFixedHeight(lines * label->fontMetrics().lineSpacing() + 2);
  });
  return label;
}

void say(QLabel& label, const QString& text) {
  if (label.text() != text) label.setText(text);
}

}  // namespace magna
