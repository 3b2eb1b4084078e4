// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>
#include <optional>
#include <vector>

#include "widgets/map/hall_editor/hall_editing.h"

class QFormLayout;

namespace magna {

class WrappedLabel;

/// The properties of the selected item of the edited hall, or of the whole hall, with their units,
/// to be typed over. Enter or another focus applies a value, Escape restores the old one. Items of
/// one kind that are selected together get the same value. A refused value stays in its field, with
/// the reason below, until it is corrected or given up, or other items are selected.
class HallForm : public QWidget {
  Q_OBJECT
 public:
  explicit HallForm(HallEditing& editing, QWidget* parent = nullptr);

  /// Moves the focus to the first field; false = there is none.
  bool take_focus();
  /// Applies the value that is typed now.
  void apply_typed();

 signals:
  /// The user is done with the fields.
  void left();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  /// A line of the form: its field, and how its value is read and set, as text.
  struct Field {
    QWidget* widget;
    std::function<QString()> value;
    std::function<void(const QString& text)> apply;
    WrappedLabel* refusal = nullptr;  ///< the line with the reason why its text was refused
    QString refused = {};             ///< that text
    QString in_force = {};            ///< the value then
  };
  using Read = std::function<QString()>;
  using Write = std::function<void(const QString&)>;

  void follow();
  void build();
  void build_place();
  /// A number of the item itself, not of its entry in the scenario.
  void add_number(const QString& title, double (*read)(const DraftItem&),
                  void (*write)(HallEditing&, const DraftItem&, double));
  void add_property(const HallProperty& property);
  void add_row(const QString& title, const QString& hint, QWidget& field, Read read, Write write);
  QWidget* make_line(const HallProperty& property);
  QWidget* make_choice(const HallProperty& property);
  QWidget* make_text();
  void apply(const QWidget& widget);
  /// The field keeps its text, with the reason below.
  void show_refusal(Field& field, const QString& why);
  /// The field shows its value again.
  void clear_refusal(Field& field);

  HallEditing& editing_;
  WrappedLabel* title_;
  QFormLayout* rows_;
  std::vector<Field> fields_;
  HallEditing::Ids selected_;         ///< when the fields were filled
  const QWidget* applied_ = nullptr;  ///< the field whose value is being applied
  QString why_;                       ///< why that was refused
  std::optional<HallItemKind> kind_;  ///< of the fields; nothing = none
  bool with_place_ = false;           ///< the fields are of one item, whose place can be typed
};

}  // namespace magna
