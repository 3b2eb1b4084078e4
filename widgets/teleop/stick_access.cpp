// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/teleop/stick_access.h"

#include <QAccessibleWidget>
#include <cmath>

#include "widgets/teleop/stick_widget.h"

namespace magna {
namespace {

class StickAccess final : public QAccessibleWidget, public QAccessibleValueInterface {
 public:
  explicit StickAccess(StickWidget& stick)
      : QAccessibleWidget(&stick, QAccessible::Dial), stick_(stick) {}

  void* interface_cast(QAccessible::InterfaceType type) override {
    if (type != QAccessible::ValueInterface) return QAccessibleWidget::interface_cast(type);
    return static_cast<QAccessibleValueInterface*>(this);
  }
  QString text(QAccessible::Text kind) const override {
    if (kind != QAccessible::Value) return QAccessibleWidget::text(kind);
    const Deflection held = stick_.held();
    return StickWidget::tr("%1 % ahead, %2 % to the right")
        .arg(percent(held.ahead))
        .arg(percent(held.clockwise));
  }
  QVariant currentValue() const override { return percent(stick_.held().ahead); }
  QVariant minimumValue() const override { return -100; }
  QVariant maximumValue() const override { return 100; }
  QVariant minimumStepSize() const override { return 1; }
  void setCurrentValue(const QVariant&) override {}

 private:
  static int percent(double part) { return static_cast<int>(std::lround(100.0 * part)); }

  StickWidget& stick_;
};

QAccessibleInterface* make_stick_access(const QString&, QObject* object) {
  auto* stick = qobject_cast<StickWidget*>(object);
  return stick == nullptr ? nullptr : new StickAccess(*stick);
}

}  // namespace

void install_stick_access() {
  QAccessible::removeFactory(make_stick_access);
  QAccessible::installFactory(make_stick_access);
}

}  // namespace magna
