// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>

namespace magna {

/// Shows a pane that may be higher than there is room: it is scrolled up and down, never sideways,
/// for it is always as wide as its content needs. Takes no focus itself; see-through, because what
/// an opaque child covers counts as out of sight.
class UprightScroll : public QScrollArea {
  Q_OBJECT
 public:
  explicit UprightScroll(QWidget* parent = nullptr);

  /// Takes the content over.
  void set_content(QWidget* content);

  QSize minimumSizeHint() const override;
  QSize sizeHint() const override;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace magna
