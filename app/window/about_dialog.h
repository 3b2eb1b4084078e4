// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QStandardItemModel>
#include <functional>
#include <vector>

#include "app/window/build_facts.h"
#include "widgets/base/parts/row_model.h"

namespace magna {

class FrameMeter;
struct WindowContext;

struct FactGroup {
  QString title;
  QList<Fact> facts;
};

/// Facts for reports of problems: versions, paths, ports with their clients, timings, screen.
std::vector<FactGroup> about_facts(const WindowContext& context, const FrameMeter& frames);

/// The facts as plain text: each title on a line of its own, then one indented line per fact.
QString plain_text(const std::vector<FactGroup>& groups);

/// Version and licence, and what a report of a problem needs, with a button that copies it as plain
/// text. Non-modal.
class AboutDialog : public QDialog {
  Q_OBJECT
 public:
  /// `facts` is called now and at each refresh().
  AboutDialog(std::function<std::vector<FactGroup>()> facts, QWidget* parent);

  /// Shows the present values; the selection and the open groups stay.
  void refresh();
  void copy_all() const;

 private:
  std::function<std::vector<FactGroup>()> facts_;
  NamedCells<QStandardItemModel> model_;
};

/// Shows the dialog, or raises it if it is open.
void show_about(const WindowContext& context, const FrameMeter& frames);

}  // namespace magna
