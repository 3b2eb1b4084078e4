// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>
#include <qcustomplot.h>

#include <QFile>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <cmath>
#include <memory>

#include "tests/support/child.h"
#include "tests/support/demo_snapshot.h"
#include "tests/support/event_loop.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "widgets/plots/plots_pane.h"

namespace magna::test {

/// The pane over a small driving team; fifty ticks were recorded.
class PlotsFixture : public testing::Test {
 protected:
  PlotsFixture() {
    now = demo_snapshot(3);
    now.tick = 0;
    run(1);
    pane = std::make_unique<PlotsPane>(feed);
    pane->resize(1280, 500);
    pane->show();
    run(50);
  }
  /// Runs so many ticks; the window sees each.
  void run(int ticks) {
    for (int i = 0; i < ticks; ++i) {
      ++now.tick;
      now.made_ns = now.tick * 100'000'000;
      const auto t = static_cast<double>(now.tick);
      for (std::size_t r = 0; r < now.poses.size(); ++r) {
        now.poses[r].x = t + 10.0 * static_cast<double>(r);
        now.poses[r].theta = std::remainder(0.4 * t, 6.283185307179586);
      }
      now.speeds[0] = static_cast<float>(std::sin(0.1 * t));
      auto signals_now = std::make_shared<RobotSignals>();
      signals_now->nearest = {1.0F, 2.0F, 3.0F};
      signals_now->off_truth = {0.1F, 0.2F, 0.3F};
      now.robot_signals = signals_now;
      link.show(now);
      clock.advance_ms(200);
      feed.poll();
    }
  }
  static SignalKey key(SignalKind kind, std::uint32_t robot) { return {kind, RobotId{robot}}; }
  PlotView& view(int plot) {
    return *child<PlotColumn>(*pane).views()[static_cast<std::size_t>(plot)];
  }
  QCustomPlot& canvas_of(int plot) { return child<QCustomPlot>(view(plot)); }
  /// nullptr = not in this plot.
  QCPGraph* graph(int plot, const SignalKey& of) {
    const QCustomPlot& canvas = canvas_of(plot);
    for (int i = 0; i < canvas.graphCount(); ++i) {
      if (canvas.graph(i)->name() == key_text(feed.now(), of)) return canvas.graph(i);
    }
    return nullptr;
  }
  PlotBar& bar() { return child<PlotBar>(*pane); }
  QTableView& value_table() { return child<QTableView>(*pane, "Plotted values"); }
  PlotTableModel& plotted_values() { return dynamic_cast<PlotTableModel&>(*value_table().model()); }
  QTableView& cursor_table() { return child<QTableView>(*pane, "Values at the cursors"); }
  const RowModel<CursorRow>& cursor_values() {
    return dynamic_cast<const RowModel<CursorRow>&>(*cursor_table().model());
  }
  QVector<QCPGraphData> curve(const SignalKey& of) {
    QVector<QCPGraphData> points;
    const QCPGraph* const drawn = graph(pane->board().plot_of(of), of);
    if (drawn == nullptr) return points;
    for (const QCPGraphData& point : *drawn->data()) points << point;
    return points;
  }
  QModelIndex row(const SignalKey& of) { return pane->chooser().model().index_of(of); }
  void tick_box(const SignalKey& of, bool on) {
    pane->chooser().model().setData(row(of), on ? Qt::Checked : Qt::Unchecked, Qt::CheckStateRole);
  }
  QByteArray saved(const char* name) {
    const QString file = folder.filePath(QLatin1String(name));
    QSignalSpy said(pane.get(), &PlotsPane::said);
    pane->export_as(file);
    EXPECT_TRUE(wait_until([&] { return !said.isEmpty(); }));
    QFile in(file);
    return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
  }

  FakeConsoleLink link;
  FakeWallClock clock;
  SnapshotFeed feed{link, clock};
  std::unique_ptr<PlotsPane> pane;
  QTemporaryDir folder;
  Snapshot now;
};

}  // namespace magna::test
