# Where everything goes: cmake --install BUILD --prefix PREFIX, or cpack -G DEB in the build folder.
include(GNUInstallDirs)

foreach(program perfdojo perfdojo-learner perfdojo-torch perfdojo-worker perfdojo-worker-opencl)
  if(TARGET ${program})
    install(TARGETS ${program} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  endif()
endforeach()
if(TARGET perfdojo-workbench)
  install(TARGETS perfdojo-workbench RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(FILES packaging/man/perfdojo-workbench.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
  install(FILES packaging/desktop/org.perfdojo.Workbench.desktop
    DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
  install(FILES packaging/desktop/org.perfdojo.Workbench.metainfo.xml
    DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
  install(FILES packaging/desktop/org.perfdojo.Workbench.xml
    DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages)
  install(FILES resources/icons/perfdojo-workbench.svg
    DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
  # Drawn from it by rsvg-convert; those up to 32 from a simpler drawing of its own.
  foreach(size 16x16 22x22 24x24 32x32 48x48 64x64 128x128 256x256)
    install(FILES resources/icons/${size}/perfdojo-workbench.png
      DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/${size}/apps)
  endforeach()
endif()
install(DIRECTORY resources/help resources/kernels resources/trajectories resources/instructions resources/machines
  resources/learning
  DESTINATION ${CMAKE_INSTALL_DATADIR}/perfdojo OPTIONAL)
install(FILES packaging/man/perfdojo.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES packaging/completions/perfdojo.bash
  DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME perfdojo)
install(FILES LICENSE README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY packaging/licences DESTINATION ${CMAKE_INSTALL_DOCDIR})

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME perfdojo)
set(CPACK_PACKAGE_CONTACT "PerfDojo Workbench maintainers")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Optimise loop programs move by move, every move proven legal")
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Loaded when a kernel asks for them, which no linker sees: threads, and the headers of instructions.
get_property(compiler GLOBAL PROPERTY DOJO_COMPILER)
# Qt's own texts in other languages, Graphviz's layouts, plots of the command line, pictures that
# Qt shows, and the analyser of machine code.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS
  "qt6-translations-l10n, fonts-dejavu-core, fonts-noto-cjk | fonts-wqy-microhei, graphviz, gnuplot-nox")
if(compiler MATCHES " ([0-9]+)")
  set(CPACK_DEBIAN_PACKAGE_DEPENDS "libomp5-${CMAKE_MATCH_1}, libclang-common-${CMAKE_MATCH_1}-dev")
  string(APPEND CPACK_DEBIAN_PACKAGE_RECOMMENDS ", llvm-${CMAKE_MATCH_1}")
endif()
# Without it libtorch multiplies matrices twenty times slower.
if(TARGET perfdojo-learner)
  list(APPEND CPACK_DEBIAN_PACKAGE_DEPENDS "libopenblas0-openmp")
  list(JOIN CPACK_DEBIAN_PACKAGE_DEPENDS ", " CPACK_DEBIAN_PACKAGE_DEPENDS)
endif()
# A driver for the device "opencl", which is found at run time.
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "ocl-icd-libopencl1, pocl-opencl-icd")
set(CPACK_STRIP_FILES ON)
include(CPack)
