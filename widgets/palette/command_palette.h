// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QPointer>
#include <functional>

#include "widgets/palette/palette_model.h"

class QLabel;
class QLineEdit;
class QListView;

namespace magna {

/// Everything that can be done, found by typing some letters of it. Lies over the top of the window
/// it is a child of, has no event loop of its own, closes when the focus leaves it.
class CommandPalette : public QFrame {
  Q_OBJECT
 public:
  /// What can be found now; asked each time it opens.
  using Source = std::function<std::vector<PaletteEntry>()>;

  CommandPalette(QWidget& window, Source source);

  void open();
  void close_palette();

  QLineEdit& field() { return *field_; }
  QListView& list() { return *list_; }
  PaletteModel& model() { return model_; }

  /// Ids of what was run from here, the last one first; kept over sessions by the owner.
  const std::vector<std::string>& recent() const { return recent_; }
  void set_recent(std::vector<std::string> recent) { recent_ = std::move(recent); }
  static constexpr std::size_t kRecent = 12;

 signals:
  /// recent() has changed.
  void used();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void place();
  void search();
  void choose(int row);
  void run_chosen();
  void follow_choice();
  bool steer(int key);

  QWidget& window_;
  Source source_;
  PaletteModel model_;
  QLineEdit* field_;
  QListView* list_;
  QLabel* nothing_;
  std::vector<std::string> recent_;
  QPointer<QWidget> focus_before_;
};

}  // namespace magna
