// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/hall_editor/hall_form.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QFormLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPlainTextEdit>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "widgets/base/look/theme.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/row_table.h"
#include "widgets/base/parts/wrapped_label.h"

namespace magna {
namespace {

constexpr int kTextLines = 5;    // of a field for packages
constexpr int kLeastField = 60;  // pixels at 100 %

QString core_text(std::string_view text) {
  return text.empty() ? QString() : QCoreApplication::translate("core", std::string(text).c_str());
}

QString value_text(std::string_view text) {
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString field_title(const HallProperty& property) {
  const QString title = core_text(property.title);
  if (property.unit.empty()) return title;
  return HallForm::tr("%1 (%2)").arg(title, core_text(property.unit));
}

QString field_hint(const HallProperty& property) {
  const QString help = core_text(property.help);
  switch (property.form) {
    case HallPropertyForm::Processes:
      return HallForm::tr("%1 Numbers with blanks between them: 0 2 5").arg(help);
    case HallPropertyForm::Packages:
      return HallForm::tr(
                 "%1 A line for each package, with process and seconds of each step: "
                 "0:3 2:5.5")
          .arg(help);
    default: return help;
  }
}

QStringList choices_of(const HallProperty& property) {
  if (property.form == HallPropertyForm::Flag) return {HallForm::tr("no"), HallForm::tr("yes")};
  QStringList all;
  for (const QString& choice : value_text(property.choices).split(u'|', Qt::SkipEmptyParts)) {
    all << core_text(choice.toStdString());
  }
  return all;
}

/// The value of a choice in the scenario.
QString choice_value(const HallProperty& property, int index) {
  if (property.form == HallPropertyForm::Choice) return QString::number(index);
  return index == 0 ? QStringLiteral("false") : QStringLiteral("true");
}

QString typed_number(QString text) {
  return text.trimmed().replace(u',', u'.').replace(QChar(0x2212), u'-');
}

int whole_tiles(double value) { return static_cast<int>(std::lround(value)); }

QString plain_value(double value) { return QString::number(std::round(value * 1e6) / 1e6); }

QString text_in(const QWidget& widget) {
  if (const auto* const line = qobject_cast<const QLineEdit*>(&widget)) return line->text();
  if (const auto* const box = qobject_cast<const QComboBox*>(&widget)) {
    return box->currentData().toString();
  }
  return static_cast<const QPlainTextEdit&>(widget).toPlainText();
}

void set_text_in(QWidget& widget, const QString& text) {
  if (auto* const line = qobject_cast<QLineEdit*>(&widget)) {
    if (line->text() != text) line->setText(text);
  } else if (auto* const box = qobject_cast<QComboBox*>(&widget)) {
    box->setCurrentIndex(std::max(0, box->findData(text)));
  } else if (auto& lines = static_cast<QPlainTextEdit&>(widget); lines.toPlainText() != text) {
    lines.setPlainText(text);
  }
}

/// Whether the user has typed something that was not applied yet.
bool is_typed(const QWidget& widget) {
  if (!widget.hasFocus()) return false;
  if (const auto* const line = qobject_cast<const QLineEdit*>(&widget)) return line->isModified();
  const auto* const lines = qobject_cast<const QPlainTextEdit*>(&widget);
  return lines != nullptr && lines->document()->isModified();
}

/// The reason why a value was refused, with a sign.
class RefusalLine : public WrappedLabel {
 public:
  explicit RefusalLine(QWidget* parent) : WrappedLabel(parent) {
    keep_scaled(*this, [this] { setContentsMargins(scaled(kSignRoom), 0, 0, 0); });
    setAccessibleName(HallForm::tr("Input error"));
  }

 protected:
  void paintEvent(QPaintEvent* event) override {
    WrappedLabel::paintEvent(event);
    QPainter(this).drawPixmap(0, 0,
                              tinted_pixmap(QStringLiteral("warning"), look_of(palette()).warning,
                                            scaled(kSign), devicePixelRatioF()));
  }

 private:
  static constexpr int kSign = 16;  // pixels at 100 %, like the next
  static constexpr int kSignRoom = 20;
};

bool ends_lines(const QKeyEvent& key) {
  return is_enter(key.key()) && key.modifiers() == Qt::ControlModifier;
}

}  // namespace

HallForm::HallForm(HallEditing& editing, QWidget* parent)
    : QWidget(parent), editing_(editing), title_(new WrappedLabel(this)), rows_(new QFormLayout) {
  auto* const column = new QVBoxLayout(this);
  column->setContentsMargins(kMargin, kGap, kMargin, kGap);
  column->setSpacing(kGap);
  title_->setAccessibleName(tr("Selected item"));
  column->addWidget(title_);
  rows_->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  rows_->setRowWrapPolicy(QFormLayout::WrapLongRows);
  rows_->setSpacing(kGap);
  column->addLayout(rows_);
  column->addStretch(1);
  connect(&editing_, &HallEditing::changed, this, &HallForm::follow);
  connect(&editing_, &HallEditing::refused, this, [this](const QString& why) { why_ = why; });
  follow();
}

bool HallForm::take_focus() {
  if (fields_.empty()) return false;
  QWidget& first = *fields_.front().widget;
  first.setFocus(Qt::OtherFocusReason);
  if (auto* const line = qobject_cast<QLineEdit*>(&first)) line->selectAll();
  return true;
}

void HallForm::follow() {
  std::optional<HallItemKind> kind;
  QString title;
  if (editing_.is_open()) {
    const HallEditor& editor = editing_.editor();
    const auto& selected = editing_.selected();
    kind = HallItemKind::Hall;
    title = tr("Hall");
    if (selected.size() == 1) title = QString::fromStdString(editor.name(selected.front()));
    if (selected.size() > 1) title = tr("%1 items").arg(selected.size());
    for (const HallItemId id : selected) {
      const DraftItem* const item = editor.draft().find(id);
      if (item == nullptr) continue;
      if (kind != HallItemKind::Hall && kind != item->kind) {
        kind.reset();
        break;
      }
      kind = item->kind;
    }
  }
  title_->show_text(title);
  const bool place = editing_.selected_item() != nullptr;
  if (kind_ != kind || with_place_ != place) {
    kind_ = kind;
    with_place_ = place;
    build();
  }
  const bool others = std::exchange(selected_, editing_.selected()) != editing_.selected();
  for (Field& field : fields_) {
    if (field.refusal != nullptr && (others || field.value() != field.in_force)) {
      clear_refusal(field);
    } else if (field.refusal == nullptr && field.widget != applied_ && !is_typed(*field.widget)) {
      set_text_in(*field.widget, field.value());
    }
  }
}

void HallForm::build() {
  fields_.clear();
  while (rows_->rowCount() > 0) rows_->removeRow(0);
  if (!kind_) return;
  for (const HallProperty& property : properties_of(*kind_)) add_property(property);
  build_place();
}

void HallForm::add_property(const HallProperty& property) {
  const Read read = [this, key = property.key] {
    const auto& selected = editing_.selected();
    const HallItemId id = selected.empty() ? kWholeHall : selected.front();
    return QString::fromStdString(editing_.editor().property(id, key));
  };
  const bool number =
      property.form == HallPropertyForm::Number || property.form == HallPropertyForm::Whole;
  const Write write = [this, key = property.key, number](const QString& text) {
    editing_.set_property(key, (number ? typed_number(text) : text).toStdString());
  };
  QWidget* field = nullptr;
  switch (property.form) {
    case HallPropertyForm::Flag:
    case HallPropertyForm::Choice: field = make_choice(property); break;
    case HallPropertyForm::Packages: field = make_text(); break;
    default: field = make_line(property); break;
  }
  add_row(field_title(property), field_hint(property), *field, read, write);
}

QWidget* HallForm::make_line(const HallProperty& property) {
  auto* const line = new QLineEdit(this);
  if (!property.fallback.empty()) {
    line->setPlaceholderText(tr("default: %1").arg(value_text(property.fallback)));
  }
  connect(line, &QLineEdit::editingFinished, this, [this, line] { apply(*line); });
  return line;
}

QWidget* HallForm::make_choice(const HallProperty& property) {
  auto* const box = new QComboBox(this);
  const QStringList choices = choices_of(property);
  box->addItem(tr("default"), QString());
  for (int k = 0; k < choices.size(); ++k) {
    const QString value = choice_value(property, k);
    if (value == value_text(property.fallback)) {
      box->setItemText(0, tr("default: %1").arg(choices[k]));
    }
    box->addItem(choices[k], value);
  }
  box->setMinimumContentsLength(6);
  box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  connect(box, &QComboBox::activated, this, [this, box] { apply(*box); });
  return box;
}

QWidget* HallForm::make_text() {
  auto* const lines = new QPlainTextEdit(this);
  lines->setTabChangesFocus(true);
  lines->setLineWrapMode(QPlainTextEdit::NoWrap);
  keep_scaled(*lines, [lines] {
    lines->setFixedHeight(kTextLines * lines->fontMetrics().lineSpacing() + scaled(2 * kMargin));
  });
  return lines;
}

void HallForm::add_row(const QString& title, const QString& hint, QWidget& field, Read read,
                       Write write) {
  field.setAccessibleName(title);
  field.setAccessibleDescription(hint);
  field.setToolTip(hint);
  field.installEventFilter(this);
  keep_scaled(field, [&field] { field.setMinimumWidth(scaled(kLeastField)); });
  auto* const label = new QLabel(title, this);
  label->setToolTip(hint);
  label->setWordWrap(true);
  label->setBuddy(&field);
  rows_->addRow(label, &field);
  fields_.push_back({&field, std::move(read), std::move(write)});
}

void HallForm::add_number(const QString& title, double (*read)(const DraftItem&),
                          void (*write)(HallEditing&, const DraftItem&, double)) {
  auto* const line = new QLineEdit(this);
  connect(line, &QLineEdit::editingFinished, this, [this, line] { apply(*line); });
  const Read value = [this, read] {
    const DraftItem* const item = editing_.selected_item();
    return item == nullptr ? QString() : plain_value(read(*item));
  };
  const Write set = [this, write](const QString& text) {
    const DraftItem* const item = editing_.selected_item();
    bool is_number = false;
    const double number = typed_number(text).toDouble(&is_number);
    if (item == nullptr) return;
    if (!is_number || std::abs(number) > kFarthestPlace) {
      emit editing_.refused(tr("“%1” is not a number").arg(text));
      return;
    }
    write(editing_, *item, number);
  };
  add_row(title, {}, *line, value, set);
}

// The size of the hall is changed by an action of its own, which asks for both sides at once.
void HallForm::build_place() {
  using Item = DraftItem;
  using Editing = HallEditing;
  if (!with_place_) return;
  if (kind_ == HallItemKind::Robot) {
    add_number(
        tr("x (m)"), [](const Item& item) { return item.position.x; },
        [](Editing& of, const Item& item, double x) {
          of.move({x - item.position.x, 0});
        });
    add_number(
        tr("y (m)"), [](const Item& item) { return item.position.y; },
        [](Editing& of, const Item& item, double y) {
          of.move({0, y - item.position.y});
        });
    return;
  }
  if (is_belt(*kind_)) {
    add_number(
        tr("Length (tiles)"),
        [](const Item& item) { return static_cast<double>(item.cells.size()); },
        [](Editing& of, const Item& item, double length) {
          of.resize(HallEdge::Right, whole_tiles(length) - static_cast<int>(item.cells.size()));
        });
    return;
  }
  add_number(
      tr("Column"), [](const Item& item) { return static_cast<double>(item.rect.lower.i); },
      [](Editing& of, const Item& item, double i) {
        of.move({i - item.rect.lower.i, 0});
      });
  add_number(
      tr("Row"), [](const Item& item) { return static_cast<double>(item.rect.lower.j); },
      [](Editing& of, const Item& item, double j) {
        of.move({0, j - item.rect.lower.j});
      });
  if (!is_ground(*kind_)) return;
  add_number(
      tr("Width (tiles)"), [](const Item& item) { return static_cast<double>(item.rect.width()); },
      [](Editing& of, const Item& item, double width) {
        of.resize(HallEdge::Right, whole_tiles(width) - item.rect.width());
      });
  add_number(
      tr("Height (tiles)"),
      [](const Item& item) { return static_cast<double>(item.rect.height()); },
      [](Editing& of, const Item& item, double height) {
        of.resize(HallEdge::Bottom, whole_tiles(height) - item.rect.height());
      });
}

void HallForm::apply(const QWidget& widget) {
  const auto found = std::ranges::find(fields_, &widget, &Field::widget);
  if (found == fields_.end() || !editing_.is_open()) return;
  const Field field = *found;  // the edit may build other fields
  const QString text = text_in(*field.widget);
  if (auto* const line = qobject_cast<QLineEdit*>(field.widget)) line->setModified(false);
  if (auto* const lines = qobject_cast<QPlainTextEdit*>(field.widget)) {
    lines->document()->setModified(false);
  }
  if (field.refusal != nullptr && text == field.refused) return;
  if (text == field.value()) return clear_refusal(*found);
  why_.clear();
  applied_ = field.widget;
  field.apply(text);
  applied_ = nullptr;
  const auto still = std::ranges::find(fields_, &widget, &Field::widget);
  if (still != fields_.end()) {
    why_.isEmpty() ? clear_refusal(*still) : show_refusal(*still, why_);
  }
  follow();
}

void HallForm::show_refusal(Field& field, const QString& why) {
  field.refused = text_in(*field.widget);
  field.in_force = field.value();
  if (field.refusal == nullptr) {
    field.refusal = new RefusalLine(this);
    int row = 0;
    rows_->getWidgetPosition(field.widget, &row, nullptr);
    rows_->insertRow(row + 1, field.refusal);
  }
  const QString text = tr("Not applied: %1").arg(why);
  field.refusal->show_text(text);
  field.widget->setAccessibleDescription(text);
}

void HallForm::clear_refusal(Field& field) {
  if (field.refusal != nullptr) {
    rows_->removeRow(field.refusal);
    field.refusal = nullptr;
    field.widget->setAccessibleDescription(field.widget->toolTip());
  }
  set_text_in(*field.widget, field.value());
}

void HallForm::apply_typed() {
  const auto typed =
      std::ranges::find_if(fields_, [](const Field& field) { return is_typed(*field.widget); });
  if (typed != fields_.end()) apply(*typed->widget);
}

bool HallForm::eventFilter(QObject* watched, QEvent* event) {
  auto* const widget = qobject_cast<QWidget*>(watched);
  auto* const lines = qobject_cast<QPlainTextEdit*>(watched);
  if (event->type() == QEvent::FocusOut && lines != nullptr) {
    apply(*lines);
  } else if (event->type() == QEvent::ShortcutOverride && lines != nullptr) {
    // In the window these keys are a shortcut.
    if (ends_lines(*static_cast<QKeyEvent*>(event))) event->accept();
  } else if (event->type() == QEvent::KeyPress && widget != nullptr) {
    const auto& key = *static_cast<QKeyEvent*>(event);
    if (lines != nullptr && ends_lines(key)) {
      apply(*lines);
      return true;
    }
    if (key.key() != Qt::Key_Escape) return QWidget::eventFilter(watched, event);
    const auto found = std::ranges::find(fields_, widget, &Field::widget);
    if (found != fields_.end()) clear_refusal(*found);
    emit left();
    return true;
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace magna
