// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/label_access.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QLabel>

namespace magna {
namespace {

class LabelAccess final : public QAccessibleWidget {
 public:
  explicit LabelAccess(QLabel& label)
      : QAccessibleWidget(&label, QAccessible::StaticText), label_(label) {}

  QString text(QAccessible::Text kind) const override {
    const QString own = QAccessibleWidget::text(kind);
    if (kind == QAccessible::Name) return own.isEmpty() ? label_.text() : own;
    const bool named = !label_.accessibleName().isEmpty();
    return kind == QAccessible::Description && named && label_.accessibleDescription().isEmpty()
               ? label_.text()
               : own;
  }

 private:
  QLabel& label_;
};

QAccessibleInterface* make_label_access(const QString&, QObject* object) {
  auto* label = qobject_cast<QLabel*>(object);
  return label == nullptr ? nullptr : new LabelAccess(*label);
}

}  // namespace

void install_label_access() {
  QAccessible::removeFactory(make_label_access);  // it may already be installed
  QAccessible::installFactory(make_label_access);
}

}  // namespace magna
