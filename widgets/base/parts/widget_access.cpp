// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/parts/widget_access.h"

#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QAccessibleWidget>
#include <QApplication>
#include <QChildEvent>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QTabBar>

#include "widgets/base/text/tr.h"

namespace magna {
namespace {

constexpr char kRole[] = "access_role";

/// Name of a widget by itself or by its label.
QString name_in_tree(QWidget& widget) {
  const QAccessibleInterface* const access = QAccessible::queryAccessibleInterface(&widget);
  return access == nullptr ? QString() : access->text(QAccessible::Name);
}

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
    QWidget* part = nullptr;
    if (index == 0) part = box_.view();
    if (index == 1) part = box_.lineEdit();
    if (part == nullptr) return nullptr;
    const QString name = QAccessibleWidget::text(QAccessible::Name);
    if (part->accessibleName() != name) part->setAccessibleName(name);
    return QAccessible::queryAccessibleInterface(part);
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

/// Tabs without a name of their own have that of what contains them.
QString tabs_name(const QTabBar& tabs) {
  for (const QWidget* above = tabs.parentWidget(); above != nullptr;
       above = above->parentWidget()) {
    const QString name =
        above->accessibleName().isEmpty() ? above->windowTitle() : above->accessibleName();
    if (!name.isEmpty()) return tr("Tabs of %1").arg(name);
  }
  return tr("Tabs");
}

/// Names parts that Qt leaves without a name, once they and what contains them are complete: the
/// tabs of pages and docks, and the field of a spin box.
class PartNamer final : public QObject {
 public:
  using QObject::QObject;
  bool eventFilter(QObject*, QEvent* event) override {
    if (event->type() != QEvent::ChildPolished) return false;
    auto* const part = qobject_cast<QWidget*>(static_cast<QChildEvent*>(event)->child());
    if (part == nullptr || !part->accessibleName().isEmpty()) return false;
    if (const auto* tabs = qobject_cast<QTabBar*>(part)) part->setAccessibleName(tabs_name(*tabs));
    const auto* box = qobject_cast<QAbstractSpinBox*>(part->parentWidget());
    if (box != nullptr && qobject_cast<QLineEdit*>(part) != nullptr) {
      part->setAccessibleName(name_in_tree(*part->parentWidget()));
    }
    return false;
  }
};

QAccessibleInterface* make_widget_access(const QString& type, QObject* object) {
  auto* widget = qobject_cast<QWidget*>(object);
  if (widget == nullptr) return nullptr;
  if (const QVariant role = widget->property(kRole); role.isValid()) {
    return new QAccessibleWidget(widget, static_cast<QAccessible::Role>(role.toInt()));
  }
  if (auto* box = qobject_cast<QComboBox*>(widget)) return new ComboAccess(*box);
  // Never shown. Qt counts the cells of its whole model, and warns when one is asked for.
  if (type == QLatin1String("QFileDialogListView")) {
    return new QAccessibleWidget(widget, QAccessible::List);
  }
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
  static QPointer<PartNamer> namer;
  if (namer != nullptr) return;
  namer = new PartNamer(qApp);
  qApp->installEventFilter(namer);
}

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
