// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/widget_access.h"

#include <QAbstractItemView>
#include <QAccessibleWidget>
#include <QComboBox>
#include <QLineEdit>

namespace magna {
namespace {

constexpr char kRole[] = "access_role";

/// On Linux Qt reports the value as the name. Here it is a separate text, which screen readers read
/// after the name.
class ComboAccess final : public QAccessibleWidget, public QAccessibleTextInterface {
 public:
  explicit ComboAccess(QComboBox& box)
      : QAccessibleWidget(&box, QAccessible::ComboBox), box_(box) {}

  void* interface_cast(QAccessible::InterfaceType type) override {
    if (type != QAccessible::TextInterface) return QAccessibleWidget::interface_cast(type);
    return static_cast<QAccessibleTextInterface*>(this);
  }
  int childCount() const override { return box_.isEditable() ? 2 : 1; }
  QAccessibleInterface* child(int index) const override {
    if (index == 0) return QAccessible::queryAccessibleInterface(box_.view());
    if (index == 1) return QAccessible::queryAccessibleInterface(box_.lineEdit());
    return nullptr;
  }
  int indexOfChild(const QAccessibleInterface* child) const override {
    if (child->object() == box_.view()) return 0;
    return box_.isEditable() && child->object() == box_.lineEdit() ? 1 : -1;
  }
  QString text(QAccessible::Text kind) const override {
    return kind == QAccessible::Value ? box_.currentText() : QAccessibleWidget::text(kind);
  }
  QStringList actionNames() const override {
    return QStringList{showMenuAction(), pressAction()} + QAccessibleWidget::actionNames();
  }
  void doAction(const QString& action) override {
    if (action != showMenuAction() && action != pressAction()) {
      return QAccessibleWidget::doAction(action);
    }
    if (box_.view()->isVisible()) {
      box_.hidePopup();
    } else {
      box_.showPopup();
    }
  }

  QString text(int begin, int end) const override {
    return box_.currentText().mid(begin, end - begin);
  }
  int characterCount() const override { return static_cast<int>(box_.currentText().size()); }
  // There is no selection and no cursor.
  void selection(int, int* begin, int* end) const override { *begin = *end = 0; }
  int selectionCount() const override { return 0; }
  void addSelection(int, int) override {}
  void removeSelection(int) override {}
  void setSelection(int, int, int) override {}
  int cursorPosition() const override { return 0; }
  void setCursorPosition(int) override {}
  QRect characterRect(int) const override { return rect(); }
  int offsetAtPoint(const QPoint&) const override { return -1; }
  void scrollToSubstring(int, int) override {}
  QString attributes(int offset, int* begin, int* end) const override {
    *begin = *end = offset;
    return {};
  }

 private:
  QComboBox& box_;
};

QAccessibleInterface* make_widget_access(const QString& type, QObject* object) {
  auto* widget = qobject_cast<QWidget*>(object);
  if (widget == nullptr) return nullptr;
  if (const QVariant role = widget->property(kRole); role.isValid()) {
    return new QAccessibleWidget(widget, static_cast<QAccessible::Role>(role.toInt()));
  }
  if (auto* box = qobject_cast<QComboBox*>(widget)) return new ComboAccess(*box);
  if (type == QLatin1String("QTabWidget")) {
    return new QAccessibleWidget(widget, QAccessible::Grouping);
  }
  // Tables, lists and texts have interfaces of their own, which take precedence.
  if (type == QLatin1String("QScrollArea") || type == QLatin1String("QAbstractScrollArea")) {
    return new QAccessibleWidget(widget);
  }
  return nullptr;
}

}  // namespace

void set_access_role(QWidget& widget, QAccessible::Role role) {
  widget.setProperty(kRole, static_cast<int>(role));
}

void install_widget_access() {
  QAccessible::removeFactory(make_widget_access);
  QAccessible::installFactory(make_widget_access);
}

}  // namespace magna
